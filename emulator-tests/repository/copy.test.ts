import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../suite/project';

/** The files whose texts users read. */
const files = [
  ...['web/src', 'functions/src'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true }).map((file) => `${folder}/${String(file)}`),
  ),
  'emulator-tests/suite/seed/menu.ts',
].filter((file) => /(?<!\.test)\.tsx?$/.test(file));

const BRITISH =
  /\w*(?:colour|favour|flavour|neighbour|honour|centre|litre|yoghurt|chilli|mollusc|prawn|coriander|grey)\w*|\b(?:queue on|rota)\b/gi;

/** Claims about services that Potluck does not have: delivery, staff who respond, and messages to cooks. */
const UNTRUE =
  /to your door|arrives with|starts cooking|a person answers|somebody in the kitchen answers|cook who joins|who taste everything|reaches the kitchen/gi;

/** Returns the file without comments, and with every white space as one space. */
function textOf(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
    .replace(/\s+/g, ' ');
}

function findInFiles(pattern: RegExp): string[] {
  return files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([m]) => `${file}: ${m}`));
}

describe('the texts of the site', () => {
  it('are read from more than a hundred files', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('use American spelling', () => {
    expect(findInFiles(BRITISH)).toEqual([]);
  });

  it('promise no service that does not exist', () => {
    expect(findInFiles(UNTRUE)).toEqual([]);
  });

  it('mention delivery only in the title that the specification requires', () => {
    expect(findInFiles(/\w* ?deliver\w*/gi)).toEqual([
      'web/src/features/home/why-choose-us.tsx: Fast Delivery',
    ]);
  });
});
