import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { repositoryRoot } from '../scripts/project-config';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';
import { startStubAuthServer } from '../test-support/stub-auth-server';
import { findFreePort } from '../test-support/find-free-port';

const require = createRequire(import.meta.url);
const FRAMEWORK_MAIN = join(require.resolve('@google-cloud/functions-framework'), '../main.js');

export type FunctionsFrameworkProcess = Awaited<ReturnType<typeof startFunctionsFrameworkProcess>>;

/**
 * Starts a built Cloud Function in a new process. Like a deployed function, it runs in the Functions
 * framework with the heap limit of a deployed instance. A stub replaces Firebase Auth. Resolves when
 * the framework is ready, before the function receives its first request.
 * @param firestore host and port of the Firestore emulator
 */
export async function startFunctionsFrameworkProcess(
  firestore: string,
  { project = 'demo-potluck', target = 'api' } = {},
) {
  const port = await findFreePort();
  const auth = await startStubAuthServer();
  const child = spawn(process.execPath, [FRAMEWORK_MAIN], {
    cwd: `${repositoryRoot}functions`,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: DEPLOYED_NODE_OPTIONS,
      PORT: String(port),
      FUNCTION_TARGET: target,
      FUNCTION_SIGNATURE_TYPE: 'http',
      GCLOUD_PROJECT: project,
      FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
      FIRESTORE_EMULATOR_HOST: firestore,
      FIREBASE_AUTH_EMULATOR_HOST: auth.address,
      METADATA_SERVER_DETECTION: 'none',
      ACCESS_TOKEN_SECRET: testAccessTokenSecret,
      RATE_LIMITS: 'raised',
      ISSUE_AUTH_TIME: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const appendOutput = (bytes: Buffer) => (output += bytes.toString());
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.once('exit', auth.stop);

  // Poll the port, because the framework prints no message when it is ready in production mode.
  while (!(await isReady(port))) {
    if (child.exitCode !== null)
      throw new Error(`The Functions framework did not start.\n${output}`);
    await setTimeout(20);
  }

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
 * Returns true if the server responds to HTTP. Sends an invalid request, so the server rejects it without
 * calling the function. An open port is not enough, because the Functions framework opens it before it has
 * installed its SIGTERM handler.
 */
async function isReady(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('invalid\r\n\r\n');
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
