import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';
import type { BenchmarkMetric } from './metrics';

/**
 * Starts a script of this folder in a child process with the memory limit of a deployed instance.
 * The CPU time and memory that the script measures then do not include the Firestore emulator or
 * this process.
 */
export function startMeasuredProcess(file: string, args: string[]) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx', '--expose-gc', DEPLOYED_NODE_OPTIONS],
    // The deployed functions have this variable, see functions/.env.
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  });
  const failure = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)}.`);
  });
  // Prevent an unhandled rejection when `stop` ends the process and no `receive` is pending.
  failure.catch(() => undefined);
  const receive = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), failure])) as [unknown];
    return message;
  };
  return {
    /**
     * Resolves with the next message of the child process.
     * @throws Error if the process exits before it sends a message
     */
    receive,
    /** Sends a message to the child process. Resolves with its response. */
    async request(message: object): Promise<unknown> {
      child.send(message);
      return receive();
    },
    stop: () => child.kill(),
  };
}

/** Measures the conversion of the hostile photos in a process with the environment of a deployed function. */
export async function measurePhotos(): Promise<BenchmarkMetric[]> {
  const child = startMeasuredProcess('photos-process.ts', []);
  try {
    return (await child.receive()) as BenchmarkMetric[];
  } finally {
    child.stop();
  }
}
