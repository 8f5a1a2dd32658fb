import { CommandError } from './command-error';

/**
 * Runs the function of a command in this process, and then exits the process. The signals SIGINT (Ctrl-C), SIGTERM, and SIGHUP abort `signal`. The
 * command must then stop the processes that it started. If the command throws a CommandError, only the message
 * is printed, without a stack trace. The exit code is 1 if the command throws an error, and 0 after a signal.
 */
export async function runCommandAndExit(
  command: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abortController = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      abortController.abort(new Error(name));
    });
  }
  try {
    await command(abortController.signal);
  } catch (error) {
    if (!abortController.signal.aborted) {
      console.error(error instanceof CommandError ? `\n${error.message}` : error);
      process.exitCode = 1;
    }
  }
  process.exit();
}

/** Waits until `signal` is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}
