import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FirestoreEmulator } from './firestore-emulator';
import { openSavedEmulatorData } from './saved-emulator-data';
import { writeLocalFirebaseConfig, writeTokenSecretIfMissing } from './local-emulator-files';
import { namedEmulatorEndpoints, requireFreePorts } from './require-free-ports';
import { stopEmulatorProcesses } from './stop-emulator-processes';
import { emulatorHosts, projectId, repositoryRoot } from './project-config';
import { CommandError } from './command-error';

const START_TIMEOUT_MS = 180_000;
const READY_MESSAGE = 'All emulators ready!';
/** The number of characters that stay when the collected output of the emulators is cut at its beginning. */
const KEPT_OUTPUT_LENGTH = 100_000;

export interface RunningEmulators {
  /** True if the emulators loaded the data of an earlier run. */
  isRestored: boolean;
  /** Rejects if the emulators exit unexpectedly. */
  unexpectedExit: Promise<never>;
  /**
   * Ends all processes of the emulators. Saves their data in `dataFolder` if this folder is set and
   * `isComplete` is true. `isComplete` must be false if the emulators do not contain all data yet.
   */
  stop: (options?: { isComplete: boolean }) => Promise<void>;
}

interface EmulatorOptions {
  firestore: FirestoreEmulator;
  /** Folder in which the emulators save their data between runs. */
  dataFolder?: string | undefined;
  signal: AbortSignal;
}

/**
 * Starts the Auth, Functions, Firestore, Storage, and Hosting emulators with firebase-tools, and waits until
 * they are ready.
 * @throws CommandError if a port is in use or the emulators do not start
 */
export async function startEmulators({
  firestore,
  dataFolder,
  signal,
}: EmulatorOptions): Promise<RunningEmulators> {
  if (!projectId.startsWith('demo-')) {
    throw new CommandError(
      `The default project in .firebaserc is ${projectId}. The local emulators require a project id that begins with demo-, because such a project cannot reach live services.`,
    );
  }
  await requireFreePorts(namedEmulatorEndpoints);
  writeTokenSecretIfMissing();
  const savedData = dataFolder === undefined ? undefined : openSavedEmulatorData(dataFolder);
  const args = ['emulators:start', '--project', projectId, '--config', writeLocalFirebaseConfig()];
  // Log only warnings and errors. Otherwise the emulators log each request.
  args.push('--log-verbosity', 'QUIET');
  args.push(...(savedData?.emulatorArgs ?? []));

  // Use a separate TMPDIR, because the Storage emulator stores the photos there and deletes them
  // when it stops. In a shared folder, it would also delete the photos of other Storage emulators.
  const temporaryFolder = mkdtempSync(`${tmpdir()}/potluck-`);
  const child = spawnFirebase(args, firestore, temporaryFolder);
  const output = collectOutput(child);
  const unexpectedExit = (once(child, 'exit') as Promise<unknown>).then(() => {
    throw new CommandError(
      `${output.lastLines()}\nThe emulators stopped unexpectedly. See the output above.`,
    );
  });
  unexpectedExit.catch(() => undefined);
  const stop = async ({ isComplete } = { isComplete: false }) => {
    await stopEmulatorProcesses(child, processIdFile(temporaryFolder));
    savedData?.commitExport(isComplete);
    rmSync(temporaryFolder, { recursive: true, force: true });
  };
  try {
    await Promise.race([
      output.waitForText(READY_MESSAGE),
      unexpectedExit,
      rejectOnAbortOrTimeout(signal),
    ]);
  } catch (error) {
    await stop();
    if (error instanceof CommandError || signal.aborted) throw error;
    throw new CommandError(
      `${output.lastLines()}\nThe emulators did not start within 3 minutes. See the output above.`,
    );
  }
  return { isRestored: savedData?.hasSavedData ?? false, unexpectedExit, stop };
}

function spawnFirebase(
  args: string[],
  firestore: FirestoreEmulator,
  temporaryFolder: string,
): ChildProcess {
  const firebase = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
  const shimFolder = fileURLToPath(new URL('bin', import.meta.url));
  const storageRules = fileURLToPath(new URL('storage-rules.mjs', import.meta.url));
  return spawn(process.execPath, [firebase, ...args], {
    cwd: repositoryRoot,
    // `detached` creates a process group. Ctrl-C in the terminal then reaches only this process,
    // which shuts the emulators down cleanly. The process group also allows `stopEmulatorProcesses` to kill the
    // processes that remain.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${shimFolder}:${process.env.PATH ?? ''}`,
      FIRESTORE_EMULATOR_BINARY_PATH: `${shimFolder}/java`,
      POTLUCK_FIRESTORE_COMMAND: resolveProgramPath(firestore.command).join('\n'),
      STORAGE_EMULATOR_BINARY_PATH: `${shimFolder}/java`,
      POTLUCK_STORAGE_RULES_COMMAND: [process.execPath, storageRules].join('\n'),
      TMPDIR: temporaryFolder,
      POTLUCK_PROCESS_ID_FILE: processIdFile(temporaryFolder),
      // Run the functions in one process. By default, the Functions emulator starts a process for
      // each concurrent request. Fifty concurrent purchases of one dish would then compete in fifty
      // processes. With this setting, the emulator uses one process, like a deployed instance.
      // Unlike a deployed instance, the process handles one request at a time.
      FUNCTIONS_EMULATOR_PARALLEL: '1',
      // Raise the rate limits, because the many buyers of the tests share one IP address and few
      // accounts.
      RATE_LIMITS: 'raised',
      // By default, firebase-tools asks the functions for their list at a random port, which an emulator may
      // use, and waits only 10 s.
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
      FUNCTIONS_DISCOVERY_TIMEOUT: '120',
      // The function `pages` requests its template from the Hosting emulator.
      HOSTING_EMULATOR_HOST: emulatorHosts.hosting,
    },
  });
}

/** Returns the path of the file in which `bin/java` stores the IDs of the processes that it starts. */
const processIdFile = (temporaryFolder: string) => `${temporaryFolder}/process-ids`;

/**
 * Returns the command with the full path of its program. Without the full path, the wrapper script
 * named `java` would start itself again.
 */
function resolveProgramPath([program = '', ...args]: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  const folder = folders.find((candidate) => existsSync(`${candidate}/${program}`));
  return [program.startsWith('/') || !folder ? program : `${folder}/${program}`, ...args];
}

function collectOutput(child: ChildProcess) {
  let text = '';
  const listeners = new Set<() => void>();
  const read = (chunk: Buffer) => {
    text += chunk.toString();
    // Cut the text only when it has twice the maximum length, because each cut copies the text.
    if (text.length > 2 * KEPT_OUTPUT_LENGTH) text = text.slice(-KEPT_OUTPUT_LENGTH);
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return {
    lastLines: () => text.split('\n').slice(-30).join('\n').trim(),
    waitForText: (searched: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!text.includes(searched)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
  };
}

function rejectOnAbortOrTimeout(signal: AbortSignal): Promise<never> {
  const abortOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(START_TIMEOUT_MS)]);
  return new Promise((_, reject) => {
    const fail = () => {
      reject(abortOrTimeout.reason as Error);
    };
    if (abortOrTimeout.aborted) fail();
    abortOrTimeout.addEventListener('abort', fail);
  });
}
