import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../../suite/project';

interface Race {
  project: string;
  foodId: string;
  instances: number;
  /** Of each instance. */
  buyers: number;
  atOnce: number;
}

/** Lets instances, each a process of its own, sell one dish; how many answers had which status. */
export async function raceInstances({ project, foodId, instances, buyers, atOnce }: Race) {
  const program = `${root}emulator-tests/promises/long/buyers.ts`;
  const args = ['--import', 'tsx', program, project, foodId, String(buyers), String(atOnce)];
  const outputs = await Promise.all(
    Array.from({ length: instances }, () => promisify(execFile)('node', args, { cwd: root })),
  );
  const total: Record<string, number> = {};
  for (const { stdout } of outputs) {
    const statuses = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, number>;
    for (const [status, count] of Object.entries(statuses)) {
      total[status] = (total[status] ?? 0) + count;
    }
  }
  return total;
}
