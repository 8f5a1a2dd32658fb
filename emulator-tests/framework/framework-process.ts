import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { testSecret } from '@potluck/functions/testing/test-service';
import { root } from '../suite/project';
import { DEPLOYED_NODE_OPTIONS } from '../support/deployed-node-options';
import { freePort } from '../support/free-port';

const require = createRequire(import.meta.url);
const FRAMEWORK = join(require.resolve('@google-cloud/functions-framework'), '../main.js');

export type FrameworkProcess = Awaited<ReturnType<typeof startFramework>>;

/**
 * Starts the built function like the platform: under the Functions framework, with the heap limit of
 * a deployed instance. Resolves when the framework listens; no request has been sent then.
 * `firestore` is the host and port of the database.
 */
export async function startFramework(firestore: string, project = 'demo-potluck') {
  const port = await freePort();
  const child = spawn(process.execPath, [FRAMEWORK], {
    cwd: `${root}functions`,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: DEPLOYED_NODE_OPTIONS,
      PORT: String(port),
      FUNCTION_TARGET: 'api',
      FUNCTION_SIGNATURE_TYPE: 'http',
      GCLOUD_PROJECT: project,
      FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
      FIRESTORE_EMULATOR_HOST: firestore,
      METADATA_SERVER_DETECTION: 'none',
      ACCESS_TOKEN_SECRET: testSecret,
      RATE_LIMITS: 'raised',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (bytes: Buffer) => (output += bytes.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;

  // The framework prints nothing in production, so only a connection shows that it listens.
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`The framework did not start.\n${output}`);
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

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
