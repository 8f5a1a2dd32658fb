import type { Figure } from './figure';
import { simulateRush } from './hot-dish-queue';

/**
 * What one dish bears when many instances sell it at once, in the service and not on an emulator:
 * a document takes about one write a second for long, and 100 ms is a group's transaction.
 */
const slowest = { transactionMs: 100, betweenWritesMs: 1_000, seed: 1 };

const rushes = [
  { instances: 1, shards: 1, buyersPerSecond: 80 },
  { instances: 4, shards: 1, buyersPerSecond: 80 },
  { instances: 10, shards: 1, buyersPerSecond: 80 },
  { instances: 10, shards: 10, buyersPerSecond: 80 },
  { instances: 10, shards: 1, buyersPerSecond: 200 },
  { instances: 10, shards: 10, buyersPerSecond: 200 },
];

export function manyInstances(): Promise<Figure[]> {
  const figures = rushes.map((rush): Figure => {
    const { buyers, p95, refused } = simulateRush({ ...rush, ...slowest });
    const { instances, shards, buyersPerSecond } = rush;
    const sellers = instances === 1 ? 'one instance' : `${instances} instances`;
    const stock = shards === 1 ? 'one document' : `${shards} documents`;
    return {
      what: `Simulated: ${buyersPerSecond} buyers a second, ${sellers}, stock in ${stock}, p95`,
      value: p95,
      unit: 'ms',
      reference: `${refused.toLocaleString('en')} of ${buyers.toLocaleString('en')} told to try again`,
    };
  });
  return Promise.resolve(figures);
}
