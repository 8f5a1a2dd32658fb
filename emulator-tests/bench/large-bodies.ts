import { setTimeout } from 'node:timers/promises';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from '../functions-framework/functions-framework-process';
import { largeBodyRequests } from '../functions-framework/large-body-requests';
import { startChildProcess } from './child-process';
import { type BenchmarkMetric, calculatePercentile } from './metrics';
import {
  canMeasureProcesses,
  createLargestMetric,
  readPeakMegabytes,
  resetPeakMemory,
} from './process-usage';

const BODY_COUNT = 20;
const WARM_UP_READS = 200;
const READER_COUNT = 10;
/** Minimum number of reads per reader, so the 95th percentile has enough values. */
const MIN_READS = 30;

/**
 * Sends 20 concurrent requests with bodies of 30 MB to the function `api` in the Functions framework, for each
 * kind of body. Measures the memory of the function process, and the response times of reads during these
 * requests.
 */
export async function measureLargeBodies(): Promise<BenchmarkMetric[]> {
  const instance = await startFunctionsFrameworkProcess();
  const memory = new Map<string, number>();
  const readTimes = new Map<string, number>();
  try {
    for (let count = 0; count < WARM_UP_READS; count += 1) await measureRead(instance.base);
    for (const kind of Object.keys(largeBodyRequests)) {
      const { addedMegabytes, readP95Ms } = await measureUsage(kind, instance);
      memory.set(kind, addedMegabytes);
      readTimes.set(kind, readP95Ms);
    }
  } finally {
    await instance.kill();
  }
  const scenario = `${BODY_COUNT} concurrent bodies of 30 MB`;
  const memoryMetric = createLargestMetric(
    { label: `${scenario}, memory above idle`, unit: 'MB', goal: { atMost: 60 } },
    memory,
  );
  const readMetric = createLargestMetric(
    { label: `${scenario}, p95 of concurrent reads`, unit: 'ms', goal: { atMost: 2_000 } },
    readTimes,
  );
  return canMeasureProcesses ? [memoryMetric, readMetric] : [readMetric];
}

async function measureUsage(kind: string, { base, pid }: FunctionsFrameworkProcess) {
  const args = [base, kind, String(BODY_COUNT)];
  const sender = await startChildProcess('send-large-bodies-process.ts', args);
  const idleMegabytes = resetPeakMemory(pid);
  const sending = new AbortController();
  const readers = Array.from({ length: READER_COUNT }, () => measureReads(base, sending.signal));
  await sender.request();
  sending.abort();
  const readP95Ms = calculatePercentile((await Promise.all(readers)).flat(), 0.95);
  sender.stop();
  return { addedMegabytes: readPeakMegabytes(pid) - idleMegabytes, readP95Ms };
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
