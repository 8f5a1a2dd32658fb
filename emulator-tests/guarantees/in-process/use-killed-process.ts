import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect } from 'vitest';
import { repositoryRoot } from '../../scripts/project-config';

type WaitForMoment<Result> = (child: ChildProcessByStdio<null, Readable, null>) => Promise<Result>;

/**
 * Returns a function that starts `killed-write-process.ts` with the arguments `args`, and kills it with SIGKILL at
 * the moment that `waitForMoment` waits for. The process runs a bundle, because a bundle starts faster than a
 * program that `tsx` compiles.
 */
export function useKilledProcess() {
  const folder = mkdtempSync(join(tmpdir(), 'potluck-killed-process-'));
  const program = join(folder, 'killed-write-process.cjs');
  beforeAll(async () => {
    await build({
      entryPoints: [
        `${repositoryRoot}emulator-tests/guarantees/in-process/killed-write-process.ts`,
      ],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: program,
      logLevel: 'error',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return async <Result>(args: string[], waitForMoment: WaitForMoment<Result>): Promise<Result> => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const result = await waitForMoment(child);
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    return result;
  };
}
