import { convertUploadedPhoto } from '@potluck/functions/photo/convert-uploaded-photo';
import {
  startTestPhotoService,
  type TestPhotoService,
} from '@potluck/functions/testing/test-photo-service';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { createSmallJpeg } from '../hostile-photos/hostile-photo';
import { hostilePhotos } from '../hostile-photos/hostile-photos';
import type { BenchmarkMetric } from './metrics';
import {
  canMeasureProcesses,
  findLargest,
  readCpuMs,
  readMegabytes,
  resetPeakMemory,
} from './process-usage';

interface PhotoUsage {
  name: string;
  addedMegabytes: number;
  cpuMs: number;
}

/**
 * Uploads each hostile photo to the function `photos`, one after the other, and measures the memory and the
 * CPU time of this process, which converts them. Sends the metrics to the parent process.
 */
const service = await startTestPhotoService({ convertUploadedPhoto });
await service.upload({ account: ownerFixture, bytes: await createSmallJpeg() });
process.send?.(canMeasureProcesses ? await measureUsage(service, process.pid) : []);
await service.stop();

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
      label: 'Hostile photos, memory above idle',
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
