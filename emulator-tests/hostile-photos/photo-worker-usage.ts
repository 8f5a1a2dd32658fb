import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The duration of a clock tick in milliseconds. CPU times in /proc are numbers of ticks. */
const TICK_MS = 10;

/** The memory and the CPU time of the child process that processes photos. */
export interface PhotoWorkerUsage {
  cpuMs: number;
  peakMegabytes: number;
  megabytes: number;
}

/** Returns the usage of the photo worker, or undefined if the system has no /proc or no worker runs. */
export function readPhotoWorkerUsage(): PhotoWorkerUsage | undefined {
  const pid = findWorker();
  if (pid === undefined) return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const readMegabytes = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  // In /proc/PID/stat, skip the fields up to the program name, which is in parentheses. Of the
  // other fields, those at the indexes 11 and 12 are the user time and the system time in ticks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks, systemTicks] = fields.slice(11, 13).map(Number);
  return {
    cpuMs: ((userTicks ?? 0) + (systemTicks ?? 0)) * TICK_MS,
    peakMegabytes: readMegabytes('VmHWM'),
    megabytes: readMegabytes('VmRSS'),
  };
}

/** Sets the peak memory of the photo worker to its current memory. */
export function resetWorkerPeakMemory(): void {
  const pid = findWorker();
  if (pid !== undefined) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function findWorker(): string | undefined {
  if (!existsSync('/proc/self/task')) return undefined;
  const tasks = readdirSync(`/proc/${process.pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').trim().split(' '),
  );
  return children.find(
    (pid) =>
      pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('photo-worker.cjs'),
  );
}
