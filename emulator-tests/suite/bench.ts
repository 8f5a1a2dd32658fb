import { keepsGoal, type Figure } from '../bench/figure';
import { parts } from '../bench/parts';
import { markdownTable } from '../bench/table';
import { writeTable } from '../bench/write-table';
import { build } from './build';
import { runCommand } from './command';
import { root } from './project';
import { runProgram } from './run-program';
import { SuiteError } from './suite-error';

const WRITE = '--write';

/**
 * `npm run bench [-- PART…]`: every figure with its goal and what it is compared with, as one
 * Markdown table; with `--write` it takes the place of the README's. Exits with 1 when a goal is
 * missed.
 */
await runCommand(async (signal) => {
  const asked = process.argv.slice(3).filter((word) => word !== WRITE);
  const unknown = asked.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new SuiteError(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}.`);
  }
  console.log('Building…');
  await build(signal);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`Measuring: ${name}…`);
    figures.push(...(await measure()));
    signal.throwIfAborted();
  }
  const table = markdownTable(figures);
  console.log(`\n${table}\n`);
  if (process.argv.includes(WRITE)) {
    writeTable(`${root}README.md`, table);
    await runProgram('oxfmt', ['README.md'], { signal });
  }
  if (!figures.every(keepsGoal)) process.exitCode = 1;
});
