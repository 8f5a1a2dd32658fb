import { mkdirSync } from 'node:fs';
import { buildWorkspaces } from './build-workspaces';
import { runCommandAndExit } from './run-command';
import { repositoryRoot } from './project-config';
import { runProgram } from './run-program';
import { formatTestCounts, readTestReport } from './test-report';

/** `npm run test:long`: tests the guarantees with more rounds. This takes about an hour. */
await runCommandAndExit(async (signal) => {
  await buildWorkspaces(signal);
  const report = `${repositoryRoot}test-results/vitest-long.json`;
  mkdirSync(`${repositoryRoot}test-results`, { recursive: true });
  // The timeout is long, because a test that takes seconds in `npm test` takes minutes here.
  const testTimeout = '--testTimeout=3600000';
  const args = ['run', '--project', 'in-process', '--project', 'long', testTimeout];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = { signal, showOutput: true, env: { TEST_LEVEL: 'long' } };
  const { code } = await runProgram('vitest', [...args, ...reporters], options);
  console.log(formatTestCounts(readTestReport(report)));
  process.exitCode = code;
});
