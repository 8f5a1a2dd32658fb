import { convertUploadedPhoto } from '@potluck/functions/photo/convert-uploaded-photo';
import { startTestPhotoService } from '@potluck/functions/testing/test-photo-service';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { createSmallJpeg } from '../hostile-photos/hostile-photo';
import { hostilePhotos } from '../hostile-photos/hostile-photos';
import type { BenchmarkMetric } from './metrics';
import {
  canMeasureProcesses,
  createLargestMetric,
  readPeakMegabytes,
  resetPeakMemory,
} from './process-usage';

/**
 * Uploads each hostile photo to the function `photos`, one after the other, and measures the memory and the
 * CPU time of this process, which converts them. Sends the metrics to the parent process.
 */
const service = await startTestPhotoService({ convertUploadedPhoto });
const upload = (bytes: Buffer, headers: Record<string, string> = {}) =>
  service.upload({ account: ownerFixture, bytes, headers });
await upload(await createSmallJpeg());

const idleMegabytes = resetPeakMemory(process.pid);
const memory = new Map<string, number>();
const cpuTimes = new Map<string, number>();
for (const { name, create, headers } of hostilePhotos) {
  const bytes = await create();
  resetPeakMemory(process.pid);
  const cpuBefore = process.cpuUsage();
  await upload(bytes, headers);
  const { user, system } = process.cpuUsage(cpuBefore);
  memory.set(name, readPeakMegabytes(process.pid) - idleMegabytes);
  cpuTimes.set(name, (user + system) / 1_000);
}
await service.stop();
const metrics: BenchmarkMetric[] = [
  createLargestMetric(
    { label: 'Hostile photos, CPU time of a file', unit: 'ms', goal: { atMost: 4_000 } },
    cpuTimes,
  ),
];
if (canMeasureProcesses) {
  metrics.unshift(
    createLargestMetric(
      { label: 'Hostile photos, memory above idle', unit: 'MB', goal: { atMost: 300 } },
      memory,
    ),
  );
}
process.send?.(metrics);
