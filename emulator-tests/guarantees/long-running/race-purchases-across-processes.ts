import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../scripts/project-config';

interface PurchaseRace {
  project: string;
  foodId: string;
  instanceCount: number;
  buyersPerInstance: number;
  /** Maximum number of concurrent purchases per instance. */
  concurrency: number;
}

/**
 * Sells one food through several API instances, which run concurrently in separate processes.
 * Returns the number of responses by status.
 */
export async function racePurchasesAcrossProcesses({
  project,
  foodId,
  instanceCount,
  buyersPerInstance,
  concurrency,
}: PurchaseRace) {
  const program = `${repositoryRoot}emulator-tests/guarantees/long-running/buyer-process.ts`;
  const args = [
    '--import',
    'tsx',
    program,
    project,
    foodId,
    String(buyersPerInstance),
    String(concurrency),
  ];
  const outputs = await Promise.all(
    Array.from({ length: instanceCount }, () =>
      promisify(execFile)('node', args, { cwd: repositoryRoot }),
    ),
  );
  const responseCountByStatus: Record<string, number> = {};
  for (const { stdout } of outputs) {
    const instanceCounts = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<
      string,
      number
    >;
    for (const [status, count] of Object.entries(instanceCounts)) {
      responseCountByStatus[status] = (responseCountByStatus[status] ?? 0) + count;
    }
  }
  return responseCountByStatus;
}
