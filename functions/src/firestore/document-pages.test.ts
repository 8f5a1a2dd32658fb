import type { CollectionReference, Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readDocumentPages } from './pages';

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

/** Stores `count` documents with the numbers 0, 1, and so on. Returns a query that sorts them by number. */
async function storeNumbers(count: number) {
  const numbers = db.collection('numbers') as CollectionReference<{ number: number }>;
  await Promise.all(Array.from({ length: count }, (_, number) => numbers.add({ number })));
  return numbers.orderBy('number');
}

describe('readDocumentPages', () => {
  it.each([
    [0, [], 1],
    [1, [[0]], 1],
    [2, [[0, 1]], 2],
    [3, [[0, 1], [2]], 2],
    [5, [[0, 1], [2, 3], [4]], 3],
  ])(
    'splits %i documents into the pages %j and sends %i queries, if the page size is 2',
    async (count, expected, queries) => {
      const query = await storeNumbers(count);
      const pages: number[][] = [];
      const usage = await countFirestoreUsage(db, async () => {
        for await (const page of readDocumentPages(query, 2)) {
          pages.push(page.map((document) => document.data().number));
        }
      });
      expect(pages).toEqual(expected);
      expect(usage.roundTrips).toBe(queries);
    },
  );

  it('yields every document once if the caller deletes the documents of each page', async () => {
    const query = await storeNumbers(5);
    const found: number[] = [];
    for await (const page of readDocumentPages(query, 2)) {
      found.push(...page.map((document) => document.data().number));
      await Promise.all(page.map(({ ref }) => ref.delete()));
    }
    expect(found).toEqual([0, 1, 2, 3, 4]);
  });
});
