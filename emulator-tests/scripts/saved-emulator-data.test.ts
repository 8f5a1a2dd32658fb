import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSavedEmulatorData } from './saved-emulator-data';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(`${tmpdir()}/potluck-saved-`);
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

const METADATA = 'firebase-export-metadata.json';

function exportTo(folder: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${METADATA}`, content);
}

describe('openSavedEmulatorData', () => {
  it('finds no saved data in the first run, and saves the data of this run', () => {
    const data = openSavedEmulatorData(`${parent}/data`);
    expect(data.hasSavedData).toBe(false);
    expect(data.emulatorArgs).not.toContain('--import');
    exportTo(`${parent}/data.next`, 'first');
    data.commitExport(true);
    expect(openSavedEmulatorData(`${parent}/data`).hasSavedData).toBe(true);
    expect(readdirSync(parent)).toEqual(['data']);
  });

  it.each([
    ['replaces the saved data after a complete run', true, 'second'],
    ['keeps the saved data if the run ended during startup', false, 'first'],
  ])('%s', (_title, isComplete, expectedContent) => {
    exportTo(`${parent}/data`, 'first');
    const data = openSavedEmulatorData(`${parent}/data`);
    expect(data.emulatorArgs).toEqual(expect.arrayContaining(['--import', `${parent}/data`]));
    exportTo(`${parent}/data.next`, 'second');
    data.commitExport(isComplete);
    expect(readFileSync(`${parent}/data/${METADATA}`, 'utf8')).toBe(expectedContent);
    expect(readdirSync(parent)).toEqual(['data']);
  });

  it('keeps the saved data if the emulators export no new data', () => {
    exportTo(`${parent}/data`, 'first');
    openSavedEmulatorData(`${parent}/data`).commitExport(true);
    expect(readFileSync(`${parent}/data/${METADATA}`, 'utf8')).toBe('first');
  });
});
