import { afterEach, expect, it, vi } from 'vitest';
import { createInMemoryFirestore } from './in-memory-firestore';

afterEach(() => vi.useRealTimers());

it('createInMemoryFirestore creates a Firestore that detects the conflict of two transactions in one millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const db = await createInMemoryFirestore();
  const counter = db.doc('counters/orders');
  const increment = () =>
    db.runTransaction(async (transaction) => {
      const stored = await transaction.get(counter);
      transaction.set(counter, { count: ((stored.get('count') as number | undefined) ?? 0) + 1 });
    });
  await Promise.all([increment(), increment()]);
  expect((await counter.get()).get('count')).toBe(2);
});
