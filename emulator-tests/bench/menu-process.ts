import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEPLOYED_NODE_OPTIONS } from '../test-support/deployed-node-options';

/**
 * Starts a program of this folder with the memory limit of a deployed instance. The Firestore emulator
 * and this process then have no effect on its CPU time and its memory.
 */
export function startMenuProcess(file: string, args: string[]) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx', '--expose-gc', DEPLOYED_NODE_OPTIONS],
  });
  const failure = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)}.`);
  });
  // The process also exits after `stop`, when nothing waits for a message.
  failure.catch(() => undefined);
  const receive = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), failure])) as [unknown];
    return message;
  };
  return {
    /** Resolves with the next message of the process. @throws if the process ends before. */
    receive,
    /** Sends a message. Resolves with the response. */
    async request(message: object): Promise<unknown> {
      child.send(message);
      return receive();
    },
    stop: () => child.kill(),
  };
}
