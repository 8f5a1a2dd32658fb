import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './project';

export interface Finished {
  code: number;
  output: string;
}

interface Options {
  env?: Record<string, string>;
  /** Ends the program. */
  signal?: AbortSignal;
  /** Shows the output as it comes, instead of only keeping it. */
  show?: boolean;
  /** Works when nobody else does. */
  lowPriority?: boolean;
}

/** Runs a program of the workspace to its end, from the repository's root. */
export function runProgram(
  command: string,
  args: string[],
  { env = {}, signal, show = false, lowPriority = false }: Options = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}` },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      ...(signal && { signal }),
    });
    if (lowPriority && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    }
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}
