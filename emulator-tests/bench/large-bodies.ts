import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmptyFirestoreStub } from '../test-support/empty-firestore-stub';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from '../functions-framework/functions-framework-process';
import { largeBodyRequests } from '../functions-framework/large-body-requests';
import { type BenchmarkMetric, calculateP95 } from './metrics';
import { canMeasureProcesses, findLargest, readMegabytes, resetPeakMemory } from './process-usage';

const BODY_COUNT = 20;
const WARM_UP_READS = 200;
const READER_COUNT = 10;
/** Minimum number of reads per reader, so the 95th percentile has enough values. */
const MIN_READS = 30;

interface LargeBodyUsage {
  kind: string;
  addedMegabytes: number;
  readP95Ms: number;
}

/**
 * Sends 20 concurrent requests with bodies of 30 MB to the function `api` in the Functions framework, for each
 * kind of body. Measures the memory of the function process, and the response times of reads during these
 * requests.
 */
export async function measureLargeBodies(): Promise<BenchmarkMetric[]> {
  const firestore = await startEmptyFirestoreStub();
  const instance = await startFunctionsFrameworkProcess(firestore.address);
  const usages: LargeBodyUsage[] = [];
  try {
    for (let count = 0; count < WARM_UP_READS; count += 1) await measureRead(instance.base);
    for (const kind of Object.keys(largeBodyRequests))
      usages.push(await measureUsage(kind, instance));
  } finally {
    await instance.kill();
    firestore.stop();
  }
  const memory = findLargest(usages, 'addedMegabytes');
  const reads = findLargest(usages, 'readP95Ms');
  const scenario = `${BODY_COUNT} concurrent bodies of 30 MB`;
  const memoryMetric: BenchmarkMetric = {
    label: `${scenario}, memory above idle`,
    value: memory.addedMegabytes,
    unit: 'MB',
    goal: { atMost: 60 },
    reference: `largest of ${usages.length} kinds: ${memory.kind}`,
  };
  const readMetric: BenchmarkMetric = {
    label: `${scenario}, p95 of concurrent reads`,
    value: reads.readP95Ms,
    unit: 'ms',
    goal: { atMost: 2_000 },
    reference: `slowest of ${usages.length} kinds: ${reads.kind}`,
  };
  return canMeasureProcesses ? [memoryMetric, readMetric] : [readMetric];
}

async function measureUsage(
  kind: string,
  { base, pid }: FunctionsFrameworkProcess,
): Promise<LargeBodyUsage> {
  const sender = fork(
    fileURLToPath(new URL('send-large-bodies-process.ts', import.meta.url)),
    [base, kind, String(BODY_COUNT)],
    { execArgv: ['--import', 'tsx'] },
  );
  await once(sender, 'message');
  const idleMegabytes = canMeasureProcesses ? readMegabytes(pid, 'VmRSS') : 0;
  if (canMeasureProcesses) resetPeakMemory(pid);
  const sending = new AbortController();
  const readers = Array.from({ length: READER_COUNT }, () => measureReads(base, sending.signal));
  sender.send('start');
  await once(sender, 'message');
  sending.abort();
  const readP95Ms = calculateP95((await Promise.all(readers)).flat());
  const peakMegabytes = canMeasureProcesses ? readMegabytes(pid, 'VmHWM') : 0;
  return { kind, addedMegabytes: peakMegabytes - idleMegabytes, readP95Ms };
}

/** Requests the food list repeatedly until `signal` aborts. Resolves with the response times in ms. */
async function measureReads(base: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted || times.length < MIN_READS) {
    times.push(await measureRead(base));
    await setTimeout(10);
  }
  return times;
}

async function measureRead(base: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${base}/api/foods`);
  await response.text();
  if (!response.ok) throw new Error(`GET /api/foods responded with ${response.status}.`);
  return performance.now() - started;
}
