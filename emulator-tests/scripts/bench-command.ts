import { writeFileSync } from 'node:fs';
import { meetsBenchmarkGoal, type BenchmarkMetric, formatMarkdownTable } from '../bench/metrics';
import { benchmarks } from '../bench/benchmarks';
import { benchmarkNames, parseCommandLine } from './command-line.mjs';
import { repositoryRoot } from './project-config';
import { buildWorkspaces, runCommandAndExit, runProgram } from './run-command';

const HEADING = `# Benchmarks

\`npm run bench -- --write\` writes this file. A reference, for example bare Express, comes from the same run on the same machine. The
machine has two shared cores, so the ratios are more reliable than the milliseconds.
`;

/**
 * `npm run bench [-- PART…]`: prints a Markdown table of all metrics, goals, and references. With
 * `--write`, also writes it into BENCHMARKS.md. Exits with 1 if a goal is missed.
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
    writeFileSync(`${repositoryRoot}BENCHMARKS.md`, `${HEADING}\n${table}\n`);
    await runProgram('oxfmt', ['BENCHMARKS.md'], { signal });
  }
  if (!metrics.every(meetsBenchmarkGoal)) process.exitCode = 1;
});
