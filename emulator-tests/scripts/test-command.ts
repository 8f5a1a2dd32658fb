import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseCommandLine } from './command-line.mjs';
import { requireFreePorts, startEmulators } from './emulators';
import { findChromium } from './find-chromium';
import { chooseFirestoreEmulator, type FirestoreEmulator } from './firestore-emulator';
import { repositoryRoot } from './project-config';
import { buildWorkspaces, CommandError, runCommandAndExit, runProgram } from './run-command';
import { readTestReports } from './test-report';

const resultsFolder = `${repositoryRoot}test-results`;
const checks = [
  ['oxfmt', '--check'],
  ['oxlint', '-c', 'oxlint.config.mjs'],
  ['knip'],
  ['npm', 'run', '--silent', 'lint:documents'],
  ['tsc', '-p', 'functions'],
  ['tsc', '-p', 'web'],
  ['tsc', '-p', 'web/service-worker'],
  ['tsc', '-p', 'emulator-tests'],
];

/** `npm test`, `npm run test:all` (`--all`), and `npm run test:long` (`--long`). */
await runCommandAndExit(async (signal) => {
  const started = performance.now();
  const { all = false, long = false } = parseCommandLine(process.argv.slice(2)).values;
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  const isOfficial = firestore.kind === 'official';
  const reports: string[] = [];
  const failedSteps: string[] = [];
  if (!long) await requireFreePorts();
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder);

  if (long) {
    await runLongTests();
  } else {
    await runChecksAndTests();
    if (all) await runThoroughTests();
    if (!isOfficial) {
      console.log(
        `Skipped the tests of rules, races, faults, and kills. They need the official Firestore emulator. The embedded emulator was used ${firestore.reason}.`,
      );
    }
  }
  reportResults();

  /** Runs what a change must pass. */
  async function runChecksAndTests(): Promise<void> {
    const checked = runInSequence(checks.map((check) => () => runCheck(check)));
    // If a check fails, `await checked` below throws its error, and the emulators stop. Until then, the
    // empty handler prevents an unhandled rejection.
    checked.catch(() => undefined);
    await buildWorkspaces(signal);
    await withEmulators(firestore, async () => {
      await checked;
      await Promise.all([
        runInSequence([
          () => runApiTests(firestore),
          () => runBrowserTests('reading', '--grep-invert'),
          () => runBrowserTests('writing', '--grep-invert'),
        ]),
        isOfficial && runVitest('guarantees', ['--project', 'in-process']),
        runVitest('unit', [
          ...['functions', 'web*', 'tooling'].flatMap((project) => ['--project', project]),
          '--maxWorkers=2',
        ]),
      ]);
    });
  }

  /**
   * Repeats the tests with more rounds and more cases, with the other Firestore emulator, in the real functions
   * framework, and with defects in the code.
   */
  async function runThoroughTests(): Promise<void> {
    const embedded = chooseFirestoreEmulator('embedded');
    await Promise.all([
      withEmulators(embedded, async () => {
        if (isOfficial) await runApiTests(embedded);
        await runBrowserTests('reading', '--grep');
        await runBrowserTests('writing', '--grep');
      }),
      runInSequence([
        ...(isOfficial
          ? [
              // The 300 schedules of one test take several minutes.
              () => runAllCases('in-process', '--testTimeout=1800000'),
              () => runAllCases('mutations'),
            ]
          : []),
        () => runAllCases('framework'),
      ]),
    ]);
  }

  /** Tests the guarantees with the most rounds. */
  async function runLongTests(): Promise<void> {
    await buildWorkspaces(signal);
    // The timeout is long, because a test that takes seconds in `npm test` takes minutes here.
    const args = ['--project', 'in-process', '--project', 'long', '--testTimeout=3600000'];
    await runVitest('guarantees, long', args, { TEST_LEVEL: 'long' });
  }

  function runAllCases(project: string, ...options: string[]): Promise<void> {
    const args = ['--project', project, ...options];
    return runVitest(`${project}, all cases`, args, { TEST_LEVEL: 'all' });
  }

  function runApiTests({ kind }: FirestoreEmulator): Promise<void> {
    return runVitest(`API, ${kind} Firestore`, ['--project', 'emulators'], {
      FIRESTORE_EMULATOR_KIND: kind,
    });
  }

  /**
   * Runs one step and records its failure. The other steps still run, so one run reports all
   * failures.
   */
  async function runStep(name: string, run: () => Promise<number>): Promise<void> {
    const stepStarted = performance.now();
    const code = await run();
    signal.throwIfAborted();
    console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  (${secondsSince(stepStarted)} s)`);
    if (code !== 0) failedSteps.push(name);
  }

  function runCheck([program = '', ...args]: string[]): Promise<void> {
    return runStep([program, ...args].join(' '), async () => {
      const { code, output } = await runProgram(program, args, { signal });
      if (code !== 0) console.log(output);
      return code;
    });
  }

  function runVitest(
    name: string,
    args: string[],
    env: Record<string, string> = {},
  ): Promise<void> {
    const report = `--outputFile.junit=${createReportPath(name)}`;
    const allArgs = ['run', ...args, '--reporter=default', '--reporter=junit', report];
    return runStep(`tests: ${name}`, async () => {
      const options = { signal, showOutput: true, env };
      return (await runProgram('vitest', allArgs, options)).code;
    });
  }

  /** Runs the browser tests with the tag `@all` (`--grep`), or those without it (`--grep-invert`). */
  async function runBrowserTests(
    project: string,
    filter: '--grep' | '--grep-invert',
  ): Promise<void> {
    const name = `browser, ${project}${filter === '--grep' ? ', all cases' : ''}`;
    const report = createReportPath(name);
    await findChromium();
    return runStep(`tests: ${name}`, async () => {
      const config = ['--config', 'emulator-tests/browser/playwright.config.ts'];
      // Each run needs a separate folder, because Playwright empties its output folder when it
      // starts.
      const output = ['--reporter', 'list,junit', '--output', report.replace('.xml', '')];
      const args = ['test', ...config, '--project', project, filter, '@all', ...output];
      const env = { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report };
      return (await runProgram('playwright', args, { signal, showOutput: true, env })).code;
    });
  }

  function createReportPath(name: string): string {
    const report = `${resultsFolder}/${name.replaceAll(/\W+/g, '-')}.xml`;
    reports.push(report);
    return report;
  }

  async function withEmulators(emulator: FirestoreEmulator, run: () => Promise<void>) {
    console.log(`Starting the emulators with the ${emulator.kind} Firestore emulator…`);
    const emulators = await startEmulators({ firestore: emulator, signal });
    try {
      await Promise.race([run(), emulators.unexpectedExit]);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      console.log(error.message);
      failedSteps.push(`${emulator.kind} emulators`);
    } finally {
      await emulators.stop();
    }
  }

  /** Prints the result and writes the counts into `summary.txt`, which `.ci/run` prints. */
  function reportResults(): void {
    const { counts, failedTests } = readTestReports(reports);
    writeFileSync(`${resultsFolder}/summary.txt`, `${counts}\n`);
    if (failedSteps.length > 0) {
      console.log(['', `Failed: ${failedSteps.join('; ')}`, ...failedTests].join('\n'));
      process.exitCode = 1;
    }
    console.log(`\nThe run took ${secondsSince(started)} s.\n${counts}`);
  }
});

async function runInSequence(steps: (() => Promise<void>)[]): Promise<void> {
  for (const run of steps) await run();
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
