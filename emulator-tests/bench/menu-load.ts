import type { BenchmarkMetric } from './benchmark-metric';
import { median } from './median';
import type { MenuLoadMeasurement } from './menu-load-process';
import { startMenuProcess } from './menu-process';

const LOADS = 5;

/**
 * Measures the CPU time and the memory for loading a menu with 100,000 dishes and for finding pages in
 * its index. `project` is a project of the emulator at `host`. Each load runs in a new process, because
 * the first load of a process is the slowest.
 */
export async function measureMenuLoad(project: string, host: string): Promise<BenchmarkMetric[]> {
  const loads: MenuLoadMeasurement[] = [];
  while (loads.length < LOADS) loads.push(await measureLoad(project, host));
  const valuesOf = (field: keyof MenuLoadMeasurement) => loads.map((load) => load[field]);
  const rangeOf = (field: keyof MenuLoadMeasurement) => {
    const [fastest, slowest] = [Math.min(...valuesOf(field)), Math.max(...valuesOf(field))];
    return `single processes ${fastest.toFixed(1)} to ${slowest.toFixed(1)} ms`;
  };
  const peakMegabytes = Math.max(...valuesOf('peakBytes')) / 1e6;
  return [
    {
      label: 'Menu of 100,000 dishes, CPU time of a scan, p95',
      value: median(valuesOf('scanP95Ms')),
      unit: 'ms',
      goal: { atMost: 15 },
      reference: rangeOf('scanP95Ms'),
    },
    {
      label: 'Menu of 100,000 dishes, CPU time of a cold load',
      value: median(valuesOf('loadMs')),
      unit: 'ms',
      goal: { atMost: 1_000 },
      reference: rangeOf('loadMs'),
    },
    {
      label: 'Menu of 100,000 dishes, memory',
      value: median(valuesOf('bytes')) / 1e6,
      unit: 'MB',
      goal: { atMost: 120 },
      reference: `maximum of the process ${peakMegabytes.toFixed(0)} MB`,
    },
  ];
}

async function measureLoad(project: string, host: string): Promise<MenuLoadMeasurement> {
  const loadProcess = startMenuProcess('menu-load-process.ts', [project, host]);
  try {
    return (await loadProcess.receive()) as MenuLoadMeasurement;
  } finally {
    loadProcess.stop();
  }
}
