import { keepsGoal, type Figure } from '../bench/figure';
import { parts } from '../bench/parts';
import { markdownTable } from '../bench/table';
import { writeTable } from '../bench/write-table';
import { build } from './build';
import { runCommand } from './command';
import { benchParts, parseCommandLine } from './command-line.mjs';
import { root } from './project';
import { runProgram } from './run-program';

/**
 * `npm run bench [-- PART…]`: prints every figure with its goal and its reference as one Markdown
 * table. With `--write`, the table replaces the one in README.md. Exits with 1 if a goal is missed.
 */
await runCommand(async (signal) => {
  const { values, operands: requested } = parseCommandLine(process.argv.slice(2));
  console.log('Building…');
  await build(signal);
  const figures: Figure[] = [];
  for (const name of benchParts) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`Measuring: ${name}…`);
    figures.push(...(await parts[name]()));
    signal.throwIfAborted();
  }
  const table = markdownTable(figures);
  console.log(`\n${table}\n`);
  if (values.write === true) {
    writeTable(`${root}README.md`, table);
    await runProgram('oxfmt', ['README.md'], { signal });
  }
  if (!figures.every(keepsGoal)) process.exitCode = 1;
});
