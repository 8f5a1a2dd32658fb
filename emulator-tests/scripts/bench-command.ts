import { meetsBenchmarkGoal, type BenchmarkMetric } from '../bench/benchmark-metric';
import { benchmarks } from '../bench/benchmarks';
import { formatMarkdownTable } from '../bench/markdown-table';
import { writeBenchmarkTable } from '../bench/write-benchmark-table';
import { benchmarkNames, parseCommandLine } from './command-line.mjs';
import { repositoryRoot } from './project-config';
import { buildWorkspaces, runCommandAndExit, runProgram } from './run-command';

/**
 * `npm run bench [-- PART…]`: prints a Markdown table of all metrics, goals, and references. With
 * `--write`, the table also replaces the table in README.md. Exits with 1 if a goal is missed.
 */
await runCommandAndExit(async (signal) => {
  const { values, operands: requested } = parseCommandLine(process.argv.slice(2));
  console.log('Building…');
  await buildWorkspaces(signal);
  const metrics: BenchmarkMetric[] = [];
  for (const name of benchmarkNames) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`Measuring: ${name}…`);
    metrics.push(...(await benchmarks[name]()));
    signal.throwIfAborted();
  }
  const table = formatMarkdownTable(metrics);
  console.log(`\n${table}\n`);
  if (values.write === true) {
    writeBenchmarkTable(`${repositoryRoot}README.md`, table);
    await runProgram('oxfmt', ['README.md'], { signal });
  }
  if (!metrics.every(meetsBenchmarkGoal)) process.exitCode = 1;
});
