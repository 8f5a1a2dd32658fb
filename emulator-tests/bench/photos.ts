import type { BenchmarkMetric } from './benchmark-metric';
import { startMenuProcess } from './menu-process';

/** Measures the conversion of the hostile photos in a process with the environment of a deployed function. */
export async function measurePhotos(): Promise<BenchmarkMetric[]> {
  const child = startMenuProcess('photos-process.ts', []);
  try {
    return (await child.receive()) as BenchmarkMetric[];
  } finally {
    child.stop();
  }
}
