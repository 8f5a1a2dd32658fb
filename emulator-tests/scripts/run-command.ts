import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from './project-config';

/** An error that the developer can fix. The command prints its message without a stack trace. */
export class CommandError extends Error {}

/**
 * Runs the function of a command in this process, and then exits the process. The signals SIGINT
 * (Ctrl-C), SIGTERM, and SIGHUP abort `signal`. The command must then stop the processes that it
 * started. The exit code is 1 if the command throws an error. After a signal, it is 0, unless the
 * command has set another one.
 */
export async function runCommandAndExit(
  command: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abortController = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => abortController.abort(new Error(name)));
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

interface ProgramOptions {
  /** The working directory, relative to the repository root. */
  folder?: string;
  env?: Record<string, string>;
  /** Stops the program when this signal is aborted. */
  signal?: AbortSignal;
  /** Prints the output of the program immediately. The result then contains no output. */
  showOutput?: boolean;
}

/** Runs a program. Resolves with its exit code and output when it exits. */
export async function runProgram(
  command: string,
  args: string[],
  { folder = '', env = {}, signal, showOutput = false }: ProgramOptions = {},
): Promise<{ code: number; output: string }> {
  const PATH = `${repositoryRoot}node_modules/.bin:${process.env.PATH ?? ''}`;
  const stream = showOutput ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    cwd: `${repositoryRoot}${folder}`,
    env: { ...process.env, ...env, PATH },
    stdio: ['ignore', stream, stream],
    ...(signal && { signal }),
  });
  let output = '';
  for (const source of [child.stdout, child.stderr]) {
    source?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

/**
 * Builds the workspaces `web` and `functions` in this order, because the build of the functions
 * bundles the page renderer that the build of the site writes.
 * @throws CommandError with the output of a failed build
 */
export async function buildWorkspaces(signal: AbortSignal): Promise<void> {
  for (const workspace of ['web', 'functions']) {
    const args = ['run', 'build', '--workspace', workspace];
    const { code, output } = await runProgram('npm', args, { signal });
    if (code === 0) continue;
    throw new CommandError(`${output}\nThe build of ${workspace} failed. See the output above.`);
  }
}
