import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BenchmarkMetric } from './metrics';

/** Whether the memory of another process can be measured. Only Linux has these files. */
export const canMeasureProcesses = existsSync('/proc/self/clear_refs');

/** Sets the peak memory of a process to its current memory, which it returns in MB. */
export function resetPeakMemory(pid: number): number {
  if (!canMeasureProcesses) return 0;
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return readMegabytes(pid, 'VmRSS');
}

export function readPeakMegabytes(pid: number): number {
  return canMeasureProcesses ? readMegabytes(pid, 'VmHWM') : 0;
}

/** Returns the current memory (VmRSS) or the peak memory (VmHWM) of a process in MB. */
function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Returns a metric with the largest of the values, and the name of this value as the reference. */
export function createLargestMetric(
  metric: Pick<BenchmarkMetric, 'label' | 'unit' | 'goal'>,
  values: Map<string, number>,
): BenchmarkMetric {
  const [[name, value] = ['nothing', Number.NaN]] = [...values].sort(([, a], [, b]) => b - a);
  return { ...metric, value, reference: `largest of ${values.size} kinds: ${name}` };
}
