import { readFileSync, writeFileSync } from 'node:fs';

const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';

/**
 * Writes the benchmark table between the two markers `BEGIN` and `END` of a document. @throws if a
 * marker is missing.
 */
export function writeBenchmarkTable(file: string, table: string): void {
  const text = readFileSync(file, 'utf8');
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${file} does not contain ${BEGIN} and ${END}.`);
  writeFileSync(file, `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`);
}
