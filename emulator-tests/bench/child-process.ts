import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';

/**
 * Starts a script of this folder in a child process with the memory limit of a deployed instance, and waits
 * for its first message. The CPU time and memory of the child process then do not include the Firestore
 * emulator or this process.
 * @throws Error if the child process ends before it sends a message
 */
export async function startChildProcess(file: string, args: string[] = []) {
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
    first: await receive(),
    /** Asks the child process for its next message. */
    request(): Promise<unknown> {
      child.send('next');
      return receive();
    },
    stop: () => child.kill(),
  };
}

/** Runs a script of this folder until it sends its result. */
export async function runChildProcess<Result>(file: string, args: string[] = []): Promise<Result> {
  const { first, stop } = await startChildProcess(file, args);
  stop();
  return first as Result;
}
