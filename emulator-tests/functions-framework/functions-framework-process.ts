import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { startEmbeddedFirestore } from '../embedded-firestore/start-embedded-firestore';
import { repositoryRoot } from '../scripts/project-config';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';

const require = createRequire(import.meta.url);
const FRAMEWORK_MAIN = join(require.resolve('@google-cloud/functions-framework'), '../main.js');

/**
 * A module that the process loads first, because the Functions framework prints no port in production mode.
 * The process sends its port to the parent process after the framework's own listener of the event
 * `listening`, which installs the SIGTERM handler. The process closes no idle connection, because a test could
 * reuse it at the same time.
 */
const PRELOADED_MODULE = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    this.keepAliveTimeout = 0;
    return listen.apply(this, args).once('listening', () => process.send(this.address().port));
  };
`)}`;

export type FunctionsFrameworkProcess = Awaited<ReturnType<typeof startFunctionsFrameworkProcess>>;

/**
 * Starts a built Cloud Function in a new process. Like a deployed function, it runs in the Functions
 * framework with the heap limit of a deployed instance. A stub replaces Firebase Auth. Resolves when
 * the framework is ready, before the function receives its first request.
 * @param firestore host and port of the Firestore emulator. By default, the function uses an empty embedded emulator.
 */
export async function startFunctionsFrameworkProcess(
  firestore?: string,
  { project = 'demo-potluck', target = 'api' } = {},
) {
  const auth = await startStubAuthServer();
  const emptyFirestore =
    firestore === undefined ? await startEmbeddedFirestore('127.0.0.1', 0) : undefined;
  const child = fork(FRAMEWORK_MAIN, {
    cwd: `${repositoryRoot}functions`,
    execArgv: ['--import', PRELOADED_MODULE],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: DEPLOYED_NODE_OPTIONS,
      PORT: '0',
      FUNCTION_TARGET: target,
      FUNCTION_SIGNATURE_TYPE: 'http',
      GCLOUD_PROJECT: project,
      FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
      FIRESTORE_EMULATOR_HOST: firestore ?? `127.0.0.1:${emptyFirestore?.port}`,
      FIREBASE_AUTH_EMULATOR_HOST: auth.address,
      METADATA_SERVER_DETECTION: 'none',
      ACCESS_TOKEN_SECRET: testAccessTokenSecret,
      RATE_LIMITS: 'raised',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const appendOutput = (bytes: Buffer) => (output += bytes.toString());
  child.stdout?.on('data', appendOutput);
  child.stderr?.on('data', appendOutput);
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.once('exit', () => {
    auth.stop();
    emptyFirestore?.stop();
  });

  const failure = exited.then(() => {
    throw new Error(`The Functions framework did not start.\n${output}`);
  });
  // Prevent an unhandled rejection when the process ends later.
  failure.catch(() => undefined);
  const [port] = (await Promise.race([once(child, 'message'), failure])) as [number];

  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    /** Resolves with the exit code and the signal that ended the process. */
    exited,
    output: () => output,
    signal: (name: NodeJS.Signals) => child.kill(name),
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * Starts a stub of the Auth emulator. The stub returns an active account for every uid. Resolves
 * with the host and port of the stub, for `FIREBASE_AUTH_EMULATOR_HOST`.
 */
async function startStubAuthServer(): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { localId = [] } = body as { localId?: string[] };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ users: localId.map((uid) => ({ localId: uid })) }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
