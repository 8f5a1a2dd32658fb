import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FirestoreEmulator } from './firestore-emulator';
import { keptData } from './kept-data';
import { writeLocalConfig, writeSecretIfMissing } from './local-files';
import { requireFreePorts } from './ports';
import { projectId, root } from './project';
import { SuiteError } from './suite-error';

const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;
const READY = 'All emulators ready!';
/** Characters. */
const OUTPUT_KEPT = 100_000;

export interface Emulators {
  /** Whether the data of an earlier run was loaded. */
  restored: boolean;
  /** Rejects when the emulators end by themselves. */
  ended: Promise<never>;
  /** Ends every process of the suite; keeps the data if it `isWhole` and there is a folder for it. */
  stop: (options?: { isWhole: boolean }) => Promise<void>;
}

interface Options {
  firestore: FirestoreEmulator;
  /** A folder that keeps the data between runs. */
  keep?: string | undefined;
  signal: AbortSignal;
}

/**
 * Starts Auth, Functions, Firestore and Hosting under firebase-tools and waits until they answer.
 * @throws SuiteError for a port that is taken, or when they do not come up.
 */
export async function startEmulators({ firestore, keep, signal }: Options): Promise<Emulators> {
  if (!projectId.startsWith('demo-')) {
    throw new SuiteError(
      `The default project in .firebaserc is ${projectId}: the local suite runs only on one whose id begins with demo-, which can never reach a live service.`,
    );
  }
  await requireFreePorts();
  writeSecretIfMissing();
  const kept = keep === undefined ? undefined : keptData(keep);
  const args = ['emulators:start', '--project', projectId, '--config', writeLocalConfig()];
  // Warnings and errors alone: nobody reads a line for each request.
  args.push('--log-verbosity', 'QUIET');
  args.push(...(kept?.args ?? []));

  const child = spawnFirebase(args, firestore);
  const output = collectOutput(child);
  const ended = (once(child, 'exit') as Promise<unknown>).then(() => {
    throw new SuiteError(`${output.last()}\nThe emulators ended by themselves: see above.`);
  });
  ended.catch(() => undefined);
  const stop = async ({ isWhole } = { isWhole: false }) => {
    await end(child);
    kept?.settle(isWhole);
  };
  try {
    await Promise.race([output.contains(READY), ended, limit(signal)]);
  } catch (error) {
    await stop();
    if (error instanceof SuiteError || signal.aborted) throw error;
    throw new SuiteError(
      `${output.last()}\nThe emulators did not start within 3 minutes: see above.`,
    );
  }
  return { restored: kept?.restored ?? false, ended, stop };
}

function spawnFirebase(args: string[], firestore: FirestoreEmulator): ChildProcess {
  const firebase = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
  const shims = fileURLToPath(new URL('bin', import.meta.url));
  const beforehand = new URL('bin/start-auth-lazily.mjs', import.meta.url).href;
  return spawn(process.execPath, ['--import', beforehand, firebase, ...args], {
    cwd: root,
    // A group of its own: Ctrl-C in the terminal reaches only this process, which then stops the
    // emulators in order, and what outlives them is found by the group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${shims}:${process.env.PATH ?? ''}`,
      FIRESTORE_EMULATOR_BINARY_PATH: `${shims}/java`,
      POTLUCK_FIRESTORE_COMMAND: withAbsoluteProgram(firestore.command).join('\n'),
      // The emulator starts a process for each request that comes while another is answered; fifty
      // of them would fight for one dish. One process is what a deployed instance is, except that
      // it answers one request at a time.
      FUNCTIONS_EMULATOR_PARALLEL: '1',
      // The tests' many buyers have one address and few names.
      RATE_LIMITS: 'raised',
    },
  });
}

/** With the shim first on the PATH, `java` would find the shim again. */
function withAbsoluteProgram([program = '', ...args]: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  const folder = folders.find((candidate) => existsSync(`${candidate}/${program}`));
  return [program.startsWith('/') || !folder ? program : `${folder}/${program}`, ...args];
}

function collectOutput(child: ChildProcess) {
  let text = '';
  const listeners = new Set<() => void>();
  const read = (chunk: Buffer) => {
    text += chunk.toString();
    // Now and then, for a cut copies all of it.
    if (text.length > 2 * OUTPUT_KEPT) text = text.slice(-OUTPUT_KEPT);
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return {
    last: () => text.split('\n').slice(-30).join('\n').trim(),
    contains: (sentence: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!text.includes(sentence)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
  };
}

function limit(signal: AbortSignal): Promise<never> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(START_LIMIT_MS)]);
  return new Promise((_, reject) => {
    const fail = () => {
      reject(either.reason as Error);
    };
    if (either.aborted) fail();
    either.addEventListener('abort', fail);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(force);
  }
  endGroup(child);
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}
