import { SuiteError } from './suite-error';

/**
 * Runs a command of the suite: Ctrl-C, a hang-up or a termination fire `signal`; a SuiteError is
 * printed as its sentence and exits with 1. The command itself stops what it started.
 */
export async function runCommand(command: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      interruption.abort(new Error(name));
    });
  }
  try {
    await command(interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) {
      console.error(error instanceof SuiteError ? `\n${error.message}` : error);
      process.exitCode = 1;
    }
  }
  process.exit();
}

/** Resolves when `signal` fires. */
export function untilInterrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}
