import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmptyFirestoreStub } from '@potluck/functions/deployed/empty-firestore-stub';
import { largeBodyRequests } from './large-body-requests';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

const BODY_COUNT = 20;
const READER_COUNT = 10;
const MAX_ADDED_MEGABYTES = 60;
/**
 * Maximum 95th percentile of the read latency, in ms, while the large bodies are uploaded. If the
 * event loop were blocked, a read would take as long as the upload. Even on a busy machine, the
 * reads stay far below 2 s.
 */
const MAX_P95_MS = 2_000;
/** Minimum number of reads per reader, so the 95th percentile has enough values. */
const MIN_READS = 30;

let firestore: Awaited<ReturnType<typeof startEmptyFirestoreStub>>;
let instance: FunctionsFrameworkProcess;

beforeAll(async () => {
  firestore = await startEmptyFirestoreStub();
  instance = await startFunctionsFrameworkProcess(firestore.address);
  for (let count = 0; count < 200; count += 1) await readMenu();
});
afterAll(async () => {
  await instance.kill();
  firestore.stop();
});

describe.each(Object.entries(largeBodyRequests))(
  '20 concurrent requests with a large body (%s)',
  (kind, { status }) => {
    it(`get status ${status}, add at most ${MAX_ADDED_MEGABYTES} MB of memory, and do not slow down reads`, async () => {
      const idleMegabytes = readMegabytes('VmRSS');
      resetPeakMemory();
      const sender = fork(
        fileURLToPath(new URL('send-large-bodies-process.ts', import.meta.url)),
        [instance.base, kind, String(BODY_COUNT)],
        { execArgv: ['--import', 'tsx'] },
      );
      await once(sender, 'message');
      const sending = new AbortController();
      const readers = Array.from({ length: READER_COUNT }, () => measureReads(sending.signal));
      sender.send('start');
      const [statuses] = (await once(sender, 'message')) as [number[]];
      sending.abort();
      const latencies = (await Promise.all(readers)).flat().toSorted((a, b) => a - b);

      const p95 = latencies[Math.ceil(latencies.length * 0.95) - 1] ?? Number.NaN;
      const addedMegabytes = readMegabytes('VmHWM') - idleMegabytes;
      console.log(
        `${kind}: memory +${addedMegabytes.toFixed(0)} MB above ${idleMegabytes.toFixed(0)} MB, ` +
          `p95 of ${latencies.length} reads ${p95.toFixed(0)} ms`,
      );
      expect(statuses).toEqual(Array.from({ length: BODY_COUNT }, () => status));
      expect(addedMegabytes).toBeLessThanOrEqual(MAX_ADDED_MEGABYTES);
      expect(p95).toBeLessThan(MAX_P95_MS);
    });
  },
);

async function readMenu(): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${instance.base}/api/foods`);
  await response.text();
  expect(response.status).toBe(200);
  return performance.now() - started;
}

/**
 * Requests the food list repeatedly until `signal` aborts, and at least 30 times. Returns the latency
 * of each request in ms.
 */
async function measureReads(signal: AbortSignal): Promise<number[]> {
  const latencies: number[] = [];
  while (!signal.aborted || latencies.length < MIN_READS) {
    latencies.push(await readMenu());
    await setTimeout(10);
  }
  return latencies;
}

/**
 * Returns the memory of the function process in MB, from /proc/<pid>/status. The field VmRSS is the
 * current size, and VmHWM is the peak. Returns 0 if the system has no /proc.
 */
function readMegabytes(field: 'VmRSS' | 'VmHWM'): number {
  const statusFile = `/proc/${instance.pid}/status`;
  if (!existsSync(statusFile)) {
    console.log('The test does not check memory, because this system has no /proc.');
    return 0;
  }
  const [, kilobytes] =
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(statusFile, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function resetPeakMemory(): void {
  const controlFile = `/proc/${instance.pid}/clear_refs`;
  if (existsSync(controlFile)) writeFileSync(controlFile, '5');
}
