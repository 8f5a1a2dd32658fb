import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
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

const STOP_TIMEOUT_MS = 20_000;
const READY_MESSAGE = 'All emulators ready!';

interface EmulatorOptions {
  firestore: FirestoreEmulator;
  /** Folder in which the emulators save their data between runs. */
  dataFolder?: string | undefined;
  signal: AbortSignal;
}

/**
 * Starts the Auth, Functions, Firestore, Storage, and Hosting emulators with firebase-tools, and waits until
 * they are ready. They load the data in `dataFolder`, if there is data.
 * @throws CommandError if the emulators do not start
 */
export async function startEmulators({ firestore, dataFolder, signal }: EmulatorOptions) {
  if (!projectId.startsWith('demo-')) {
    throw new CommandError(
      `The default project in .firebaserc is ${projectId}. The local emulators require a project id that begins with demo-, because such a project cannot reach live services.`,
    );
  }
  writeTokenSecretIfMissing();
  // Use a separate TMPDIR, because the Storage emulator stores the photos there. Other Storage
  // emulators delete the photos in a shared folder when they stop.
  const temporaryFolder = mkdtempSync(`${tmpdir()}/potluck-`);
  const processIdFile = `${temporaryFolder}/process-ids`;
  const isRestored =
    dataFolder !== undefined && existsSync(`${dataFolder}/firebase-export-metadata.json`);
  const dataOptions = [
    ...(dataFolder === undefined ? [] : ['--export-on-exit', dataFolder]),
    ...(isRestored ? ['--import', dataFolder] : []),
  ];
  const firebase = spawnFirebase(dataOptions, {
    ...createEmulatorEnvironment(firestore),
    TMPDIR: temporaryFolder,
    POTLUCK_PROCESS_ID_FILE: processIdFile,
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [firebase.stdout, firebase.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = `${output}${chunk.toString()}`.slice(-5000);
        if (output.includes(READY_MESSAGE)) resolve();
      });
    }
  });
  const unexpectedExit = once(firebase, 'exit').then((): never => {
    throw new CommandError(
      `${output.trim()}\nThe emulators stopped unexpectedly. See the output above.`,
    );
  });
  // This promise also rejects after a regular stop, when nothing waits for it.
  unexpectedExit.catch(() => undefined);
  /**
   * Ends all processes of the emulators. With `save`, first saves their data in `dataFolder`. Do not save
   * data while the emulators do not contain all data yet.
   */
  async function stop({ save } = { save: false }): Promise<void> {
    await stopEmulatorProcesses(firebase, processIdFile, save ? 'SIGINT' : 'SIGKILL');
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
  try {
    await Promise.race([ready, unexpectedExit, signal.aborted || once(signal, 'abort')]);
    signal.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** True if the emulators loaded the data of an earlier run. */
    isRestored,
    /** Rejects if the emulators exit unexpectedly. */
    unexpectedExit,
    stop,
  };
}

/**
 * Checks that no other program uses a port of the emulators or of `servers`. The keys of `servers` are
 * their names in error messages.
 * @throws CommandError that names the first port in use, or if PORT_SHIFT is invalid
 */
export async function requireFreePorts(servers: Record<string, Endpoint> = {}): Promise<void> {
  const emulators = Object.entries(emulatorEndpoints).map(
    ([name, endpoint]) => [`the ${name} emulator`, endpoint] as const,
  );
  for (const [name, { host, port }] of [...Object.entries(servers), ...emulators]) {
    if (!Number.isInteger(port) || port <= 0 || port > 65_535) {
      throw new CommandError(
        `PORT_SHIFT is ${PORT_SHIFT}, so the port of ${name} is ${port}. This environment variable is added to every port. It must be a whole number, and each port must be from 1 to 65535.`,
      );
    }
    const server = createServer().listen({ host, port, exclusive: true });
    try {
      await once(server, 'listening');
    } catch {
      throw new CommandError(
        `Port ${port}, which ${name} needs, is in use. Stop the program that uses it (maybe another Potluck), or set the environment variable PORT_SHIFT=${PORT_SHIFT + 10}, which is added to every port.`,
      );
    } finally {
      server.close();
    }
  }
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
 * Sends `stopSignal` to firebase-tools, and kills all processes that it leaves behind. firebase-tools
 * saves the data after SIGINT. `firebase` must be the leader of a process group. `processIdFile` contains
 * the IDs of the processes that `bin/java` started, one per line, because firebase-tools starts the
 * Firestore emulator in a separate process group.
 */
export async function stopEmulatorProcesses(
  firebase: ChildProcess,
  processIdFile: string,
  stopSignal: 'SIGINT' | 'SIGKILL',
): Promise<void> {
  if (firebase.exitCode === null && firebase.signalCode === null) {
    const exit = once(firebase, 'exit');
    firebase.kill(stopSignal);
    const killTimer = setTimeout(() => firebase.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(killTimer);
  }
  // The file is empty between its creation and the first write. An empty text must not become 0, because
  // `process.kill(-0)` kills the process group of the caller.
  const started = existsSync(processIdFile) ? readFileSync(processIdFile, 'utf8') : '';
  for (const id of [firebase.pid, ...(started.match(/\d+/g) ?? []).map(Number)]) {
    try {
      if (id !== undefined) process.kill(-id, 'SIGKILL');
    } catch {
      // The group has no processes any more.
    }
  }
}
