import { spawn } from 'node:child_process';
import { repositoryRoot } from './project-config';

export interface ProgramResult {
  code: number;
  output: string;
}

interface ProgramOptions {
  env?: Record<string, string>;
  /** Stops the program when this signal is aborted. */
  signal?: AbortSignal;
  /** Prints the output of the program immediately. The result then contains no output. */
  showOutput?: boolean;
}

/** Runs a program in the repository root. Resolves with its exit code and output when it exits. */
export function runProgram(
  command: string,
  args: string[],
  { env = {}, signal, showOutput = false }: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        ...env,
        PATH: `${repositoryRoot}node_modules/.bin:${process.env.PATH ?? ''}`,
      },
      stdio: ['ignore', showOutput ? 'inherit' : 'pipe', showOutput ? 'inherit' : 'pipe'],
      ...(signal && { signal }),
    });
    let output = '';
    const appendOutput = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', appendOutput);
    child.stderr?.on('data', appendOutput);
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}
