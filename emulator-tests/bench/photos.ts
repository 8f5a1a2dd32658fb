import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { createPhotoWorker } from '@potluck/functions/photo-upload/photo-worker';
import {
  startTestPhotoService,
  type TestPhotoService,
} from '@potluck/functions/testing/test-photo-service';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { createSmallJpeg } from '../hostile-photos/hostile-photo';
import { hostilePhotos } from '../hostile-photos/hostile-photos';
import { repositoryRoot } from '../scripts/project-config';
import type { BenchmarkMetric } from './benchmark-metric';
import {
  canMeasureProcesses,
  findLargest,
  readCpuMs,
  readMegabytes,
  resetPeakMemory,
} from './process-usage';

const CONCURRENT_UPLOADS = 16;

interface PhotoUsage {
  name: string;
  addedMegabytes: number;
  cpuMs: number;
}

/**
 * Uploads each hostile photo to the function `photos`, one after the other, and measures the memory and the
 * CPU time of the photo worker. Then measures the time until the function rejects concurrent uploads.
 */
export async function measurePhotos(): Promise<BenchmarkMetric[]> {
  let workerPid = 0;
  // The photo worker does not expose its process. Node publishes each process before it has a PID.
  subscribe('child_process', (message) => {
    const { process } = message as { process: ChildProcess };
    process.once('spawn', () => (workerPid = process.pid ?? 0));
  });
  const worker = createPhotoWorker({
    path: `${repositoryRoot}functions/lib/photo-worker.cjs`,
    // The timeout of the deployed function could end the worker on a busy machine.
    timeoutMs: 600_000,
  });
  const service = await startTestPhotoService({
    convertUploadedPhoto: worker.convertUploadedPhoto,
  });
  try {
    await service.upload({ account: ownerFixture, bytes: await createSmallJpeg() });
    const usage = canMeasureProcesses ? await measureUsage(service, workerPid) : [];
    return [...usage, await measureFirstRejection(service)];
  } finally {
    await service.stop();
    worker.stop();
  }
}

async function measureUsage(service: TestPhotoService, pid: number): Promise<BenchmarkMetric[]> {
  const idleMegabytes = readMegabytes(pid, 'VmRSS');
  const usages: PhotoUsage[] = [];
  for (const { name, create, headers } of hostilePhotos) {
    const bytes = await create();
    resetPeakMemory(pid);
    const cpuMsBefore = readCpuMs(pid);
    await service.upload({ account: ownerFixture, bytes, headers });
    usages.push({
      name,
      addedMegabytes: readMegabytes(pid, 'VmHWM') - idleMegabytes,
      cpuMs: readCpuMs(pid) - cpuMsBefore,
    });
  }
  const memory = findLargest(usages, 'addedMegabytes');
  const cpu = findLargest(usages, 'cpuMs');
  return [
    {
      label: 'Hostile photos, memory of the photo worker above idle',
      value: memory.addedMegabytes,
      unit: 'MB',
      goal: { atMost: 300 },
      reference: `largest of ${usages.length} files: ${memory.name}`,
    },
    {
      label: 'Hostile photos, CPU time of a file',
      value: cpu.cpuMs,
      unit: 'ms',
      goal: { atMost: 4_000 },
      reference: `slowest of ${usages.length} files: ${cpu.name}`,
    },
  ];
}

/** Sends more concurrent uploads than an instance accepts. Measures the time until the first 503 response. */
async function measureFirstRejection(service: TestPhotoService): Promise<BenchmarkMetric> {
  const bytes = await createSmallJpeg();
  const started = performance.now();
  const responses = await Promise.all(
    Array.from({ length: CONCURRENT_UPLOADS }, async (_, number) => {
      const account = { ...ownerFixture, uid: `cook-${number}` };
      const { status } = await service.upload({ account, bytes });
      return { status, ms: performance.now() - started };
    }),
  );
  const rejected = responses.filter(({ status }) => status === 503);
  return {
    label: `${CONCURRENT_UPLOADS} concurrent photo uploads, time until the first 503 response`,
    value: Math.min(...rejected.map(({ ms }) => ms)),
    unit: 'ms',
    goal: { atMost: 1_000 },
    reference: `${rejected.length} uploads rejected`,
  };
}
