import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptData } from './kept-data';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(`${tmpdir()}/potluck-kept-`);
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

const METADATA = 'firebase-export-metadata.json';

function exportTo(folder: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${METADATA}`, content);
}

describe('keptData', () => {
  it('has nothing to restore at first, and keeps the first run', () => {
    const data = keptData(`${parent}/data`);
    expect(data.restored).toBe(false);
    expect(data.args).not.toContain('--import');
    exportTo(`${parent}/data.next`, 'first');
    data.settle(true);
    expect(keptData(`${parent}/data`).restored).toBe(true);
    expect(readdirSync(parent)).toEqual(['data']);
  });

  it.each([
    ['a whole run', true, 'second'],
    ['a run that ended while it started', false, 'first'],
  ])('after %s', (_what, isWhole, content) => {
    exportTo(`${parent}/data`, 'first');
    const data = keptData(`${parent}/data`);
    expect(data.args).toEqual(expect.arrayContaining(['--import', `${parent}/data`]));
    exportTo(`${parent}/data.next`, 'second');
    data.settle(isWhole);
    expect(readFileSync(`${parent}/data/${METADATA}`, 'utf8')).toBe(content);
    expect(readdirSync(parent)).toEqual(['data']);
  });

  it('keeps what there was when nothing was exported', () => {
    exportTo(`${parent}/data`, 'first');
    keptData(`${parent}/data`).settle(true);
    expect(readFileSync(`${parent}/data/${METADATA}`, 'utf8')).toBe('first');
  });
});
