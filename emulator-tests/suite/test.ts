import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from './build';
import { findChromium } from './chromium';
import { runCommand } from './command';
import { startEmulators } from './emulators';
import { chooseFirestoreEmulator, type FirestoreEmulator } from './firestore-emulator';
import { root } from './project';
import { requireFreePorts } from './ports';
import { runProgram } from './run-program';
import { renewMenu, seed } from './seed/seed';
import { SuiteError } from './suite-error';
import { countTests, describeCount, sum } from './test-report';

/** Tests of the service over HTTP that hold it to a time. */
const TIMED = ['api/purchase', 'api/large-menu'];
const UNTIMED = ['--exclude', `**/{${TIMED.join()}}.test.ts`];

const results = `${root}test-results`;
const reports: string[] = [];
const failures: string[] = [];

await runCommand(async (signal) => {
  await requireFreePorts();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);

  const reference = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  const site = build(signal, ['web']);
  const checks = inTurn([
    () => check('oxfmt', ['--check']),
    () => check('oxlint', ['-c', 'oxlint.config.mjs']),
    () => check('knip', []),
    () => check('tsc', ['-p', 'functions']),
    () => check('tsc', ['-p', 'web']),
    () => check('tsc', ['-p', 'emulator-tests']),
  ]);
  // Whatever becomes of them is heard when the emulators run, and can be stopped.
  for (const meanwhile of [site, checks]) meanwhile.catch(() => undefined);
  await build(signal, ['functions']);
  await withEmulators(reference, async () => {
    await Promise.all([site, checks]);
    // Alone, since they are judged by their time, too.
    await overHttp(`${reference.kind}-timed`, TIMED);
    // Those in process often wait, and the browser's often have one core to themselves: the unit
    // tests take what is left, and keep none of the others from the times that some must keep.
    await Promise.all([
      inTurn([() => overHttp(reference.kind, UNTIMED), writing, reading]),
      ...(reference.kind === 'official' ? [inTurn([inProcess, embedded])] : []),
      unit(),
    ]);
  });
  if (reference.kind !== 'official') {
    console.log(
      `Skipped: races, faults, kills and the emulators’ parity, which need the official Firestore emulator: ${reference.reason}.`,
    );
  }

  const line = describeCount(sum(reports.map(countTests)));
  writeFileSync(`${results}/summary.txt`, `${line}\n`);
  console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '');
  console.log(line);
  if (failures.length > 0) process.exitCode = 1;

  /** Keeps going after a failure, so that one run tells all there is to mend. */
  async function step(name: string, run: () => Promise<number>): Promise<void> {
    const started = performance.now();
    const code = await run();
    signal.throwIfAborted();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  (${seconds} s)`);
    if (code !== 0) failures.push(name);
  }

  async function inTurn(steps: (() => Promise<void>)[]): Promise<void> {
    for (const run of steps) await run();
  }

  function check(program: string, args: string[]): Promise<void> {
    return step([program, ...args].join(' '), async () => {
      const { code, output } = await runProgram(program, args, { signal });
      if (code !== 0) console.log(output);
      return code;
    });
  }

  function overHttp(name: string, args: string[]): Promise<void> {
    const env = { FIRESTORE_EMULATOR_KIND: reference.kind };
    return vitest(name, ['--project', 'emulators', ...args], { env });
  }

  function unit(): Promise<void> {
    const projects = ['--project', 'functions', '--project', 'web*', '--project', 'suite'];
    return vitest('unit', projects, { lowPriority: true });
  }

  function inProcess(): Promise<void> {
    return vitest('in-process', ['--project', 'in-process']);
  }

  function embedded(): Promise<void> {
    const run = `${root}emulator-tests/suite/run.mjs`;
    const env = { PORT_SHIFT: '3000' };
    return vitest('embedded', [], { env }, [process.execPath, run, 'test-embedded']);
  }

  function vitest(
    name: string,
    args: string[],
    options: { env?: Record<string, string>; lowPriority?: boolean } = {},
    [program, ...first]: [string, ...string[]] = ['vitest', 'run'],
  ): Promise<void> {
    const report = `${results}/vitest-${name}.json`;
    reports.push(report);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return step(`tests: ${name}`, async () => {
      const all = [...first, ...args, ...reporters];
      return (await runProgram(program, all, { signal, show: true, ...options })).code;
    });
  }

  async function writing(): Promise<void> {
    await seed();
    await browserTests('writing', []);
  }

  async function reading(): Promise<void> {
    await renewMenu();
    await browserTests('reading', ['--workers', '150%'], { SESSIONS: 'kept' });
  }

  async function browserTests(
    name: string,
    args: string[],
    env: Record<string, string> = {},
  ): Promise<void> {
    const report = `${results}/playwright-${name}.json`;
    reports.push(report);
    const own = { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return step(`tests: browser, ${name}`, async () => {
      const config = ['--config', 'emulator-tests/browser/playwright.config.ts'];
      // A folder for each: Playwright empties its own before it begins.
      const output = ['--reporter', 'list,json', '--output', `${results}/browser-${name}`];
      const options = { signal, show: true, env: { ...own, ...env } };
      const all = ['test', ...config, '--project', name, ...output, ...args];
      return (await runProgram('playwright', all, options)).code;
    });
  }

  async function withEmulators(firestore: FirestoreEmulator, run: () => Promise<void>) {
    console.log(`Starting the emulators, Firestore being the ${firestore.kind} one…`);
    const emulators = await startEmulators({ firestore, signal });
    try {
      await Promise.race([run(), emulators.ended]);
    } catch (error) {
      if (!(error instanceof SuiteError)) throw error;
      console.log(error.message);
      failures.push('build or emulators');
    } finally {
      await emulators.stop();
    }
  }
});
