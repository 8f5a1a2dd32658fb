import { visitor } from './api';

/** What a call that does nothing takes on a quiet machine with two cores, of fifty at once. */
const USUAL_MS = 9;
const CALLS = 50;

/**
 * How many times slower than usual this machine is now (1 when it is not), by calls that reach the
 * service and do nothing there. A limit in milliseconds means what it says on a machine that has
 * its processors to itself; multiplied by this, it can be held on a busy one.
 */
export async function slowness(): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: CALLS }, () => visitor.get('/no-such-call')));
  const times = (performance.now() - started) / CALLS / USUAL_MS;
  return Math.max(1, times);
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
