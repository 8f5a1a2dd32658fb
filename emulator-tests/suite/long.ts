import { mkdirSync } from 'node:fs';
import { build } from './build';
import { runCommand } from './command';
import { root } from './project';
import { runProgram } from './run-program';
import { countTests, describeCount } from './test-report';

/** What each promise's test does more of than in `npm test`. */
const MORE = {
  FAULT_ROUNDS: '20',
  KILL_ROUNDS: '20',
  GENERATED_INPUTS: '100000',
  OUTAGES: '200',
  MODEL_RUNS: '500',
  SEEDED_FAULTS: 'all',
};

/** `npm run test:long`: the promises, proved at length. It takes more than an hour. */
await runCommand(async (signal) => {
  await build(signal);
  const report = `${root}test-results/vitest-long.json`;
  mkdirSync(`${root}test-results`, { recursive: true });
  // What takes a test of `npm test` seconds takes it minutes here.
  const patience = '--testTimeout=3600000';
  const args = ['run', '--project', 'in-process', '--project', 'long', patience];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = { signal, show: true, env: MORE };
  const { code } = await runProgram('vitest', [...args, ...reporters], options);
  console.log(describeCount(countTests(report)));
  process.exitCode = code;
});
