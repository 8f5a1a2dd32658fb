import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The duration of a clock tick in milliseconds. CPU times in /proc are numbers of ticks. */
const TICK_MS = 10;

/** Whether the memory and the CPU time of another process can be measured. Only Linux has these files. */
export const canMeasureProcesses = existsSync('/proc/self/clear_refs');

/**
 * Returns the memory of a process in MB, from /proc/PID/status. The field VmRSS is the current size,
 * and VmHWM is the peak.
 */
export function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Sets the peak memory of a process to its current memory. */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the CPU time that a process has used, in ms. */
export function readCpuMs(pid: number): number {
  // In /proc/PID/stat, skip the fields up to the program name, which is in parentheses. Of the
  // other fields, those at the indexes 11 and 12 are the user time and the system time in ticks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks = Number.NaN, systemTicks = Number.NaN] = fields.slice(11, 13).map(Number);
  return (userTicks + systemTicks) * TICK_MS;
}

/** Returns the measurement with the largest value of a field. */
export function findLargest<Field extends string, Measurement extends Record<Field, number>>(
  measurements: Measurement[],
  field: Field,
): Measurement {
  const [largest] = measurements.toSorted((a, b) => b[field] - a[field]);
  if (!largest) throw new Error('Nothing was measured.');
  return largest;
}
