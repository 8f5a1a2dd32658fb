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
  ['npm', 'run', '--silent', 'lint'],
];

/** `npm test`, `npm run test:all` (`--all`), and `npm run test:long` (`--long`). */
await runCommandAndExit(async (signal) => {
  const started = performance.now();
  // A stopped run has not shown that the tests pass, so it must fail, also before a deploy.
  signal.addEventListener('abort', () => (process.exitCode = 1));
  const { all = false, long = false } = parseCommandLine(process.argv.slice(2)).values;
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  const isOfficial = firestore.kind === 'official';
  /** Makes the tests run the number of rounds that the guarantees require. */
  const testLevel = all ? { TEST_LEVEL: 'all' } : {};
  const reports: string[] = [];
  const failedSteps: string[] = [];
  if (!long) await requireFreePorts();
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder);

  if (long) {
    await runLongTests();
  } else {
    await runChecksAndTests();
    if (!isOfficial) {
      console.log(
        `Skipped the tests of rules, races, faults, and kills. They need the official Firestore emulator. The embedded emulator was used ${firestore.reason}.`,
      );
    }
  }
  reportResults();

  /** Runs what a change must pass, with all rounds and all cases if `--all` is given. */
  async function runChecksAndTests(): Promise<void> {
    const checked = runChecks();
    // If the build fails, nothing awaits `checked`, and its rejection would be unhandled.
    checked.catch(() => undefined);
    await buildWorkspaces(signal);
    const runs = await Promise.allSettled([
      checked,
      runTestsInEmulators(),
      isOfficial && runGuaranteeTests(),
      runTestsWithoutEmulators(),
    ]);
    // After Ctrl-C, this process must not exit before the emulators have stopped.
    for (const run of runs) if (run.status === 'rejected') throw run.reason;
  }

  /** Tests the site in the emulators, and with `--all` also the API with the other Firestore emulator. */
  async function runTestsInEmulators(): Promise<void> {
    await withEmulators(firestore, async () => {
      await runApiTests(firestore, testLevel);
      await runBrowserTests();
    });
    const embedded = chooseFirestoreEmulator('embedded');
    if (all && isOfficial) await withEmulators(embedded, () => runApiTests(embedded));
  }

  /** Runs the unit tests, and with `--all` also the tests in the functions framework and with defects in the code. */
  async function runTestsWithoutEmulators(): Promise<void> {
    const unitProjects = ['functions', 'web*', 'tooling'].map((name) => `--project=${name}`);
    await runVitest('unit', [...unitProjects, '--maxWorkers=2']);
    if (!all) return;
    await runVitest('framework', ['--project=framework'], testLevel);
    if (isOfficial) await runVitest('mutations', ['--project=mutations']);
  }

  function runGuaranteeTests(): Promise<void> {
    // The 300 schedules of one test take several minutes.
    const args = ['--project=in-process', ...(all ? ['--testTimeout=1800000'] : [])];
    return runVitest('guarantees', args, testLevel);
  }

  /** Tests the guarantees with the most rounds. */
  async function runLongTests(): Promise<void> {
    await buildWorkspaces(signal);
    // The timeout of four hours is long, because the 1,500 schedules of one test take an hour on a busy machine.
    const args = ['--project=in-process', '--project=long', '--testTimeout=14400000'];
    await runVitest('guarantees, long', args, { TEST_LEVEL: 'long' });
  }

  function runApiTests({ kind }: FirestoreEmulator, env = {}): Promise<void> {
    const name = `API, ${kind} Firestore`;
    return runVitest(name, ['--project=emulators'], { FIRESTORE_EMULATOR_KIND: kind, ...env });
  }

  async function runChecks(): Promise<void> {
    for (const check of checks) await runStep(check.join(' '), check);
  }

  async function runVitest(
    name: string,
    args: string[],
    env: Record<string, string> = {},
  ): Promise<void> {
    const report = `--outputFile.junit=${createReportPath(name)}`;
    const reporters = ['--reporter=default', '--reporter=junit', report];
    await runStep(`tests: ${name}`, ['vitest', 'run', ...args, ...reporters], env);
  }

  async function runBrowserTests(): Promise<void> {
    await findChromium();
    for (const project of ['reading', 'writing']) {
      const name = `browser, ${project}`;
      const report = createReportPath(name);
      const config = ['--config', 'emulator-tests/browser/playwright.config.ts'];
      // Each run needs a separate folder, because Playwright empties its output folder when it
      // starts.
      const output = ['--reporter', 'list,junit', '--output', report.replace('.xml', '')];
      const filter = all ? [] : ['--grep-invert', '@all'];
      const args = ['test', ...config, '--project', project, ...filter, ...output];
      const env = { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, ...testLevel };
      await runStep(`tests: ${name}`, ['playwright', ...args], env);
    }
  }

  /**
   * Runs one step and records its failure. The other steps still run, so one run reports all
   * failures. Prints the output of a check only if it fails. Tests have an `env`.
   */
  async function runStep(
    name: string,
    [program = '', ...args]: string[],
    env?: Record<string, string>,
  ): Promise<void> {
    const stepStarted = performance.now();
    const options = { signal, ...(env && { env, showOutput: true }) };
    const { code, output } = await runProgram(program, args, options);
    signal.throwIfAborted();
    if (code !== 0 && output !== '') console.log(output);
    console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  (${secondsSince(stepStarted)} s)`);
    if (code !== 0) failedSteps.push(name);
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

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
