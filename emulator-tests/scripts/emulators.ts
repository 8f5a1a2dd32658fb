import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FirestoreEmulator } from './firestore-emulator';
import { writeLocalFirebaseConfig, writeTokenSecretIfMissing } from './local-emulator-files';
import {
  emulatorEndpoints,
  emulatorHosts,
  PORT_SHIFT,
  projectId,
  repositoryRoot,
  type Endpoint,
} from './project-config';
import { CommandError } from './run-command';

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;
const READY_MESSAGE = 'All emulators ready!';

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
  await requireFreePorts();
  writeTokenSecretIfMissing();
  const savedData = dataFolder === undefined ? undefined : openSavedData(dataFolder);
  // Use a separate TMPDIR, because the Storage emulator stores the photos there and deletes them
  // when it stops. In a shared folder, it would also delete the photos of other Storage emulators.
  const temporaryFolder = mkdtempSync(`${tmpdir()}/potluck-`);
  const processIdFile = `${temporaryFolder}/process-ids`;
  const firebase = spawnFirebase(savedData?.emulatorArgs ?? [], {
    ...createEmulatorEnvironment(firestore),
    TMPDIR: temporaryFolder,
    POTLUCK_PROCESS_ID_FILE: processIdFile,
  });
  const lastLines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    const readLine = (line: string) => {
      lastLines.push(line);
      if (lastLines.length > 30) lastLines.shift();
      if (line.includes(READY_MESSAGE)) resolve();
    };
    createInterface(firebase.stdout).on('line', readLine);
    createInterface(firebase.stderr).on('line', readLine);
  });
  const failWithOutput = (problem: string): never => {
    throw new CommandError(`${lastLines.join('\n').trim()}\n${problem} See the output above.`);
  };
  const unexpectedExit = once(firebase, 'exit').then(() =>
    failWithOutput('The emulators stopped unexpectedly.'),
  );
  const abortOrTimeout = sleep(START_TIMEOUT_MS, undefined, { signal, ref: false }).then(() =>
    failWithOutput('The emulators did not start within 3 minutes.'),
  );
  // These promises can reject when nothing waits for them, for example after a regular stop.
  for (const promise of [unexpectedExit, abortOrTimeout]) promise.catch(() => undefined);
  const stop = async ({ isComplete } = { isComplete: false }) => {
    await stopEmulatorProcesses(firebase, processIdFile);
    savedData?.commitExport(isComplete);
    rmSync(temporaryFolder, { recursive: true, force: true });
  };
  try {
    await Promise.race([ready, unexpectedExit, abortOrTimeout]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { isRestored: savedData?.hasSavedData ?? false, unexpectedExit, stop };
}

/** The emulators of the local site, with their names in error messages. */
const namedEmulatorEndpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(emulatorEndpoints).map(([name, endpoint]) => [`the ${name} emulator`, endpoint]),
);

/**
 * Checks that no other program uses a port of `endpoints`. The keys are the names of the servers in
 * error messages.
 * @throws CommandError that names the first port in use, or if PORT_SHIFT is invalid
 */
export async function requireFreePorts(endpoints = namedEmulatorEndpoints): Promise<void> {
  for (const [name, { host, port }] of Object.entries(endpoints)) {
    if (!Number.isInteger(port) || port <= 0 || port > 65_535) {
      throw new CommandError(
        `PORT_SHIFT is ${PORT_SHIFT}, so the port of ${name} is ${port}. This environment variable is added to every port. It must be a whole number, and each port must be from 1 to 65535.`,
      );
    }
    if (await isPortFree(host, port)) continue;
    throw new CommandError(
      `Port ${port}, which ${name} needs, is in use. Stop the program that uses it (maybe another Potluck), or set the environment variable PORT_SHIFT=${PORT_SHIFT + 10}, which is added to every port.`,
    );
  }
}

async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * Opens the data folder of `npm start -- --keep DIR`. When firebase-tools stops, it exports the
 * data of the emulators even if they are still starting, and it overwrites the target folder.
 * Therefore, the export goes to a second folder next to `folder`.
 */
export function openSavedData(folder: string) {
  const exportFolder = `${folder}.next`;
  const hasExport = (path: string) => existsSync(`${path}/firebase-export-metadata.json`);
  const hasSavedData = hasExport(folder);
  return {
    /** True if `folder` contains the data of an earlier run. */
    hasSavedData,
    /** Arguments for firebase-tools. */
    emulatorArgs: ['--export-on-exit', exportFolder, ...(hasSavedData ? ['--import', folder] : [])],
    /**
     * Replaces the saved data with the new export if there is one and `isComplete` is true. Otherwise deletes
     * the new export, because the emulators stopped before they contained all data.
     */
    commitExport(isComplete: boolean): void {
      if (isComplete && hasExport(exportFolder)) {
        rmSync(folder, { recursive: true, force: true });
        renameSync(exportFolder, folder);
      }
      rmSync(exportFolder, { recursive: true, force: true });
    },
  };
}

function spawnFirebase(args: string[], env: NodeJS.ProcessEnv) {
  const firebase = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
  const command = [firebase, 'emulators:start', '--project', projectId];
  // Log only warnings and errors. Otherwise the emulators log each request.
  const options = ['--config', writeLocalFirebaseConfig(), '--log-verbosity', 'QUIET', ...args];
  return spawn(process.execPath, [...command, ...options], {
    cwd: repositoryRoot,
    // `detached` creates a process group. Ctrl-C in the terminal then reaches only this process,
    // which shuts the emulators down cleanly. The process group also allows `stopEmulatorProcesses` to
    // kill the processes that remain.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
}

function createEmulatorEnvironment(firestore: FirestoreEmulator): NodeJS.ProcessEnv {
  const shimFolder = fileURLToPath(new URL('bin', import.meta.url));
  const storageRules = fileURLToPath(new URL('storage-rules.mjs', import.meta.url));
  return {
    ...process.env,
    PATH: `${shimFolder}:${process.env.PATH ?? ''}`,
    FIRESTORE_EMULATOR_BINARY_PATH: `${shimFolder}/java`,
    POTLUCK_FIRESTORE_COMMAND: firestore.command.join('\n'),
    STORAGE_EMULATOR_BINARY_PATH: `${shimFolder}/java`,
    POTLUCK_STORAGE_RULES_COMMAND: [process.execPath, storageRules].join('\n'),
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
  };
}

/**
 * Stops firebase-tools, and kills all processes that it leaves behind. `firebase` must be the leader of
 * a process group. `processIdFile` contains the IDs of the processes that `bin/java` started, one per
 * line. firebase-tools starts the Firestore emulator in a separate process group and does not stop it
 * after a crash.
 */
export async function stopEmulatorProcesses(
  firebase: ChildProcess,
  processIdFile: string,
): Promise<void> {
  if (firebase.exitCode === null && firebase.signalCode === null) {
    const exit = once(firebase, 'exit');
    firebase.kill('SIGINT');
    const killTimer = setTimeout(() => firebase.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(killTimer);
  }
  // The file is empty between its creation and the first write. An empty text must not become 0, because
  // `process.kill(-0)` kills the process group of the caller.
  const started = existsSync(processIdFile) ? readFileSync(processIdFile, 'utf8') : '';
  const ids = [firebase.pid, ...(started.match(/\d+/g) ?? []).map(Number)];
  for (const id of ids) if (id !== undefined) killProcessGroup(id);
}

/** Kills the processes of the group. Does nothing if the group has no processes. */
function killProcessGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}
