import { visitor } from './api';

/** A call that does nothing, and what each of fifty at once takes on a quiet machine of two cores. */
interface IdleCall {
  send: () => Promise<unknown>;
  usualMs: number;
}

const throughHosting: IdleCall = { send: () => visitor.get('/no-such-call'), usualMs: 9 };
const CALLS = 50;

/** Among how many whoever starts the tests divides the machine: what comes and goes may be missed. */
const SHARES = Number(process.env.MACHINE_SHARES ?? 1);

/**
 * How many times slower than usual this machine is now (at least as many as share it), by calls that
 * reach the service and do nothing there. A limit in milliseconds means what it says on a machine
 * that has its processors to itself; multiplied by this, it can be held on a busy one.
 */
export async function slowness({ send, usualMs } = throughHosting): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: CALLS }, send));
  return Math.max(SHARES, (performance.now() - started) / CALLS / usualMs);
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
