import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildWorkspaces } from './build-workspaces';
import { findChromium } from './find-chromium';
import { runCommandAndExit } from './run-command';
import { startEmulators } from './start-emulators';
import { chooseFirestoreEmulator, type FirestoreEmulator } from './firestore-emulator';
import { EMBEDDED_PORT_SHIFT, repositoryRoot, shiftEmulatorPorts } from './project-config';
import {
  namedEmulatorEndpoints,
  createNamedEndpoints,
  requireFreePorts,
} from './require-free-ports';
import { runProgram } from './run-program';
import { resetFoodsAndOrders, seedEmulators } from './seed/seed-emulators';
import { CommandError } from './command-error';
import { readTestCounts, formatTestCounts, sumTestCounts } from './test-report';

/** Names (without `.test.ts`) of the files with HTTP tests that measure response times. */
const TIMED_TESTS = ['api/purchase', 'api/large-menu'];
const UNTIMED_TEST_ARGS = ['--exclude', `**/{${TIMED_TESTS.join()}}.test.ts`];

const resultsFolder = `${repositoryRoot}test-results`;
const reports: string[] = [];
const failures: string[] = [];

await runCommandAndExit(async (signal) => {
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts({
    ...namedEmulatorEndpoints,
    // The second set of emulators starts only after several minutes, so check its ports now.
    ...(firestore.kind === 'official' &&
      createNamedEndpoints(shiftEmulatorPorts(EMBEDDED_PORT_SHIFT), 'emulator of the second set')),
  });
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder);

  const checks = runInSequence([
    () => runCheck('oxfmt', ['--check']),
    () => runCheck('oxlint', ['-c', 'oxlint.config.mjs']),
    () => runCheck('knip', []),
    () => runCheck('npm', ['run', '--silent', 'lint:documents']),
    () => runCheck('tsc', ['-p', 'functions']),
    () => runCheck('tsc', ['-p', 'web']),
    () => runCheck('tsc', ['-p', 'web/service-worker']),
    () => runCheck('tsc', ['-p', 'emulator-tests']),
  ]);
  // If a check fails, `await checks` below throws its error, and the emulators stop. Until then, the
  // empty handler prevents an unhandled rejection.
  checks.catch(() => undefined);
  await buildWorkspaces(signal);
  await withEmulators(firestore, async () => {
    await checks;
    // Run the timed tests alone, because other load would change the response times.
    await runHttpTests(`${firestore.kind}-timed`, TIMED_TESTS);
    // The in-process tests often wait, and the browser tests often use only one core. The unit
    // tests use the remaining CPU time. They run with low priority, because they must not slow down
    // tests with time limits.
    await Promise.all([
      runInSequence([
        () => runHttpTests(firestore.kind, UNTIMED_TEST_ARGS),
        runWritingTests,
        runReadingTests,
      ]),
      ...(firestore.kind === 'official'
        ? [runInSequence([runInProcessTests, runEmbeddedTests])]
        : []),
      runUnitTests(),
    ]);
  });
  if (firestore.kind !== 'official') {
    console.log(
      `Skipped the tests of races, faults, and kills, and the conformance test. They need the official Firestore emulator. The embedded emulator was used ${firestore.reason}.`,
    );
  }

  const summary = formatTestCounts(sumTestCounts(reports.map(readTestCounts)));
  writeFileSync(`${resultsFolder}/summary.txt`, `${summary}\n`);
  console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '');
  console.log(summary);
  if (failures.length > 0) process.exitCode = 1;

  /**
   * Runs a step of `npm test` and records its failure. The other steps still run, so one run
   * reports all failures.
   */
  async function runStep(name: string, run: () => Promise<number>): Promise<void> {
    const started = performance.now();
    const code = await run();
    signal.throwIfAborted();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  (${seconds} s)`);
    if (code !== 0) failures.push(name);
  }

  async function runInSequence(steps: (() => Promise<void>)[]): Promise<void> {
    for (const run of steps) await run();
  }

  function runCheck(program: string, args: string[]): Promise<void> {
    return runStep([program, ...args].join(' '), async () => {
      const { code, output } = await runProgram(program, args, { signal });
      if (code !== 0) console.log(output);
      return code;
    });
  }

  function runHttpTests(name: string, args: string[]): Promise<void> {
    const env = { FIRESTORE_EMULATOR_KIND: firestore.kind };
    return runVitest(name, ['--project', 'emulators', ...args], { env });
  }

  function runUnitTests(): Promise<void> {
    const projects = ['--project', 'functions', '--project', 'web*', '--project', 'tooling'];
    return runVitest('unit', projects, { lowPriority: true });
  }

  function runInProcessTests(): Promise<void> {
    return runVitest('in-process', ['--project', 'in-process']);
  }

  function runEmbeddedTests(): Promise<void> {
    const runFile = `${repositoryRoot}emulator-tests/scripts/run.mjs`;
    const env = { PORT_SHIFT: String(EMBEDDED_PORT_SHIFT) };
    return runVitest('embedded', [], { env }, [process.execPath, runFile, 'test-embedded']);
  }

  function runVitest(
    name: string,
    args: string[],
    options: { env?: Record<string, string>; lowPriority?: boolean } = {},
    [program, ...programArgs]: [string, ...string[]] = ['vitest', 'run'],
  ): Promise<void> {
    const report = `${resultsFolder}/vitest-${name}.json`;
    reports.push(report);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return runStep(`tests: ${name}`, async () => {
      const allArgs = [...programArgs, ...args, ...reporters];
      return (await runProgram(program, allArgs, { signal, showOutput: true, ...options })).code;
    });
  }

  async function runWritingTests(): Promise<void> {
    await seedEmulators();
    await runBrowserTests('writing', []);
  }

  async function runReadingTests(): Promise<void> {
    await resetFoodsAndOrders();
    await runBrowserTests('reading', ['--workers', '150%'], { SESSIONS: 'kept' });
  }

  async function runBrowserTests(
    name: string,
    args: string[],
    env: Record<string, string> = {},
  ): Promise<void> {
    const report = `${resultsFolder}/playwright-${name}.json`;
    reports.push(report);
    const browserEnv = { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return runStep(`tests: browser, ${name}`, async () => {
      const config = ['--config', 'emulator-tests/browser/playwright.config.ts'];
      // Each run needs a separate folder, because Playwright empties its output folder when it
      // starts.
      const output = ['--reporter', 'list,json', '--output', `${resultsFolder}/browser-${name}`];
      const options = { signal, showOutput: true, env: { ...browserEnv, ...env } };
      const allArgs = ['test', ...config, '--project', name, ...output, ...args];
      return (await runProgram('playwright', allArgs, options)).code;
    });
  }

  async function withEmulators(emulator: FirestoreEmulator, run: () => Promise<void>) {
    console.log(`Starting the emulators with the ${emulator.kind} Firestore emulator…`);
    const emulators = await startEmulators({ firestore: emulator, signal });
    try {
      await Promise.race([run(), emulators.unexpectedExit]);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      console.log(error.message);
      failures.push('build or emulators');
    } finally {
      await emulators.stop();
    }
  }
});
