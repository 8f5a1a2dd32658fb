import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { visitor } from './api';

/** A call that does nothing, and what each of fifty at once takes on a quiet machine of two cores. */
interface IdleCall {
  send: () => Promise<unknown>;
  usualMs: number;
}

const throughHosting: IdleCall = { send: () => visitor.get('/no-such-call'), usualMs: 9 };
const CALLS = 50;
/** Slower than this, a machine is too busy to hold anything to a time. */
const MOST = 4;

/** Among how many whoever starts the tests divides the machine: what comes and goes may be missed. */
const SHARES = Number(process.env.MACHINE_SHARES ?? 1);

/**
 * How many times slower than usual this machine is now (at least as many as share it, and at most
 * four), by calls that do nothing: through Hosting those that the service knows nothing of. A limit
 * in milliseconds means what it says on a machine that has its processors to itself; multiplied by
 * this, it can be held on a busy one.
 */
export async function slowness({ send, usualMs } = throughHosting): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: CALLS }, send));
  const measured = Math.max(SHARES, (performance.now() - started) / CALLS / usualMs);
  if (measured > MOST) {
    console.log(
      `The machine is busy: ${measured.toFixed(1)} times slower than usual, taken as ${MOST}`,
    );
  }
  return Math.min(MOST, measured);
}

/** The same for what is called in this process: by an Express that is not the service. */
export async function slownessInProcess(): Promise<number> {
  const server = express()
    .use((_request, response) => response.json({}))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const send = async () => (await fetch(url)).text();
  const slow = await slowness({ send, usualMs: 1 });
  server.close();
  return slow;
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
