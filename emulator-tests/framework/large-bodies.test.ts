import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmptyFirestore } from '../bench/empty-firestore';
import { slownessInProcess } from '../support/pace';
import { bodyKinds } from './body-kinds';
import { startFramework, type FrameworkProcess } from './framework-process';

const BODIES = 20;
const READERS = 10;
const MAX_MEGABYTES = 60;
const MAX_P95_MS = 500;
/** The readers continue after the last response until a percentile has enough reads. */
const MIN_READS = 30;

let firestore: Awaited<ReturnType<typeof startEmptyFirestore>>;
let instance: FrameworkProcess;

beforeAll(async () => {
  firestore = await startEmptyFirestore();
  instance = await startFramework(firestore.address);
  for (let count = 0; count < 200; count += 1) await readMenu();
});
afterAll(async () => {
  await instance.kill();
  firestore.stop();
});

describe.each(Object.entries(bodyKinds))('20 concurrent bodies: %s', (kind, { status }) => {
  it(`get ${status}, while memory stays low and other requests stay fast`, async () => {
    const slowness = await slownessInProcess();
    const idle = megabytes('VmRSS');
    resetPeak();
    const sender = fork(
      fileURLToPath(new URL('send-bodies.ts', import.meta.url)),
      [instance.base, kind, String(BODIES)],
      { execArgv: ['--import', 'tsx'] },
    );
    await once(sender, 'message');
    const sending = new AbortController();
    const readers = Array.from({ length: READERS }, () => measureReads(sending.signal));
    sender.send('start');
    const [statuses] = (await once(sender, 'message')) as [number[]];
    sending.abort();
    const latencies = (await Promise.all(readers)).flat().toSorted((a, b) => a - b);

    const p95 = latencies[Math.ceil(latencies.length * 0.95) - 1] ?? Number.NaN;
    const growth = megabytes('VmHWM') - idle;
    console.log(
      `${kind}: memory +${growth.toFixed(0)} MB above ${idle.toFixed(0)} MB, ` +
        `p95 of ${latencies.length} reads ${p95.toFixed(0)} ms`,
    );
    expect(statuses).toEqual(Array.from({ length: BODIES }, () => status));
    expect(growth).toBeLessThanOrEqual(MAX_MEGABYTES);
    expect(p95).toBeLessThan(MAX_P95_MS * slowness);
  });
});

async function readMenu(): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${instance.base}/api/foods`);
  await response.text();
  expect(response.status).toBe(200);
  return performance.now() - started;
}

/** Reads the menu until the signal, and at least 30 times. Resolves with the milliseconds of each read. */
async function measureReads(signal: AbortSignal): Promise<number[]> {
  const latencies: number[] = [];
  while (!signal.aborted || latencies.length < MIN_READS) {
    latencies.push(await readMenu());
    await setTimeout(10);
  }
  return latencies;
}

/** Memory of the instance: VmRSS is the current size, VmHWM the peak. Only Linux reports both. */
function megabytes(field: 'VmRSS' | 'VmHWM'): number {
  const status = `/proc/${instance.pid}/status`;
  if (!existsSync(status)) {
    console.log('Memory is not checked: this system has no /proc.');
    return 0;
  }
  const [, kilobytes] =
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(status, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function resetPeak(): void {
  const control = `/proc/${instance.pid}/clear_refs`;
  if (existsSync(control)) writeFileSync(control, '5');
}
