import { seededRandom } from './seeded-random';

export interface Rush {
  instances: number;
  /** Documents that the stock is divided among, each on its own. */
  shards: number;
  /** In all, evenly over a rush of a minute, each at an instance by chance. */
  buyersPerSecond: number;
  /** What one transaction on a document takes, from read to commit. */
  transactionMs: number;
  /** From one write of a document to the next, that Firestore takes for long. */
  betweenWritesMs: number;
  seed: number;
}

const RUSH_MS = 60_000;
/** As sell-together.ts and deadline.ts have them. */
const LARGEST_GROUP = 100;
const DEADLINE_MS = 10_000;

/**
 * A minute's rush on one dish. Each instance sells to those who wait with it, a group at a time;
 * of the instances that want to write one document one does, and the others wait for their turn.
 * Says how long buyers waited, and how many were told to try again.
 */
export function simulateRush({ instances, shards, buyersPerSecond, seed, ...pace }: Rush) {
  const random = seededRandom(seed);
  const arrivals = Array.from({ length: instances }, () => [] as number[]);
  for (let at = 0; at < RUSH_MS; at += (1000 / buyersPerSecond) * -Math.log(1 - random())) {
    arrivals[Math.floor(random() * instances)]?.push(at);
  }

  const turnMs = Math.max(pace.transactionMs, pace.betweenWritesMs);
  const freeAt = Array.from({ length: shards }, () => 0);
  const waits: number[] = [];
  let refused = 0;
  const lines = arrivals.filter((line) => line.length > 0).map((line) => ({ line, readyAt: 0 }));
  while (lines.length > 0) {
    // Whoever has waited longest for a turn gets the next.
    lines.sort((one, other) => beginOf(one) - beginOf(other));
    const [next] = lines as [{ line: number[]; readyAt: number }];
    const shard = shards === 1 ? 0 : Math.floor(random() * shards);
    const begin = Math.max(beginOf(next), freeAt[shard] ?? 0);
    const group = next.line.filter((at) => at <= begin).slice(0, LARGEST_GROUP);
    next.line.splice(0, group.length);
    const end = begin + pace.transactionMs;
    const late = group.filter((at) => end - at > DEADLINE_MS);
    refused += late.length;
    for (const at of group) waits.push(Math.min(end - at, DEADLINE_MS));
    freeAt[shard] = begin + turnMs;
    next.readyAt = end;
    if (next.line.length === 0) lines.shift();
  }
  waits.sort((one, other) => one - other);
  return {
    buyers: waits.length,
    p95: waits[Math.floor(waits.length * 0.95)] ?? 0,
    refused,
  };
}

function beginOf({ line, readyAt }: { line: number[]; readyAt: number }): number {
  return Math.max(readyAt, line[0] ?? 0);
}
