import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';

/** Paths of the files with texts that users read. */
const files = [
  ...['web/src', 'functions/src'].flatMap((folder) =>
    readdirSync(`${repositoryRoot}${folder}`, { recursive: true }).map(
      (file) => `${folder}/${String(file)}`,
    ),
  ),
  'emulator-tests/scripts/seed/foods.ts',
].filter((file) => /(?<!\.test)\.tsx?$/.test(file));

const BRITISH_SPELLINGS =
  /\w*(?:colour|favour|flavour|neighbour|honour|centre(?!views)|litre|yoghurt|chilli|mollusc|prawn|coriander|grey)\w*|\b(?:queue on|rota)\b/gi;

/** Matches the allergen `molluscs` of the API. The site shows the label “Mollusks” instead. */
const MOLLUSCS = /'molluscs'|\bmolluscs(?=:)/g;

/**
 * Returns the text of the file without comments and `MOLLUSCS`, because users do not read these. Each sequence
 * of white space becomes one space.
 */
function readWithoutComments(file: string): string {
  return readFileSync(`${repositoryRoot}${file}`, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
    .replace(MOLLUSCS, '')
    .replace(/\s+/g, ' ');
}

function findInFiles(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readWithoutComments(file).matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  );
}

describe('the texts of the site', () => {
  it('are collected from more than 100 files', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('use American spelling', () => {
    expect(findInFiles(BRITISH_SPELLINGS)).toEqual([]);
  });

  it('mention delivery only in the title that the specification requires', () => {
    expect(findInFiles(/\w* ?deliver\w*/gi)).toEqual(['web/src/home/sections.tsx: Fast Delivery']);
  });
});
