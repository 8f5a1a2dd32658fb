import { Timestamp, type Firestore } from '@google-cloud/firestore';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { MAX_DOCUMENTS_PER_PAGE, formatPageCursor, parsePageCursor, readPage } from './pages';

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

const items = () => db.collection('items');

/** Stores one item for each time in `times`. The id of an item contains its index. */
async function storeItems(times: number[]): Promise<void> {
  const writer = db.bulkWriter();
  for (const [index, time] of times.entries()) {
    void writer.set(items().doc(`item-${String(index).padStart(4, '0')}`), {
      time: Timestamp.fromMillis(time),
    });
  }
  await writer.close();
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

async function readIds(limit: number | undefined, cursor = '', direction: 'asc' | 'desc' = 'asc') {
  const order = { timeField: 'time', direction };
  const { documents, next } = await readPage(items(), order, {
    limit,
    after: parsePageCursor(cursor),
  });
  return { ids: documents.map(({ id }) => Number(id.slice(-4))), next };
}

/**
 * Resolves with the indexes of the items on each page. After each page is read, calls `change`, which can
 * change the stored items.
 */
async function walk(
  limit: number,
  direction: 'asc' | 'desc' = 'asc',
  change: (page: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<number[][]> {
  const pages: number[][] = [];
  let after: string | undefined;
  do {
    const { ids, next } = await readIds(limit, after, direction);
    pages.push(ids);
    await change(pages.length);
    after = next;
  } while (after);
  return pages;
}

describe('readPage', () => {
  it.each([
    ['asc', [[0, 1], [2, 3], [4]]],
    ['desc', [[4, 3], [2, 1], [0]]],
  ] as const)('reads the pages in the sort order %s', async (direction, pages) => {
    await storeItems([1, 2, 3, 4, 5]);
    expect(await walk(2, direction)).toEqual(pages);
  });

  it('sorts documents with the same time by id', async () => {
    await storeItems([1, 1, 1, 1, 1]);
    expect(await walk(2, 'desc')).toEqual([[4, 3], [2, 1], [0]]);
  });

  it.each([1, 2, 5])(
    'resolves without a next page after exactly %d full page(s)',
    async (count) => {
      await storeItems(range(2 * count));
      expect(await walk(2)).toHaveLength(count);
    },
  );

  it('resolves with all documents and no next page if the query has no limit', async () => {
    await storeItems(range(30));
    const { ids, next } = await readIds(undefined);
    expect(ids).toEqual(range(30));
    expect(next).toBeUndefined();
    const rest = await readIds(undefined, formatPageCursor({ time: 27, id: 'item-0027' }));
    expect(rest.ids).toEqual([28, 29]);
  });

  it('returns the first 1,000 items and the next position if the query has no limit', async () => {
    await storeItems(range(MAX_DOCUMENTS_PER_PAGE + 5));
    const { ids, next } = await readIds(undefined);
    expect(ids).toEqual(range(MAX_DOCUMENTS_PER_PAGE));
    expect((await readIds(undefined, next)).ids).toEqual([1000, 1001, 1002, 1003, 1004]);
  });

  it('reads one document more than the page contains', async () => {
    await storeItems(range(100));
    const usage = await countFirestoreUsage(db, () => readIds(24));
    expect(usage).toMatchObject({ reads: 25, roundTrips: 1 });
  });

  it('returns each unchanged document on exactly one page while other documents are added and deleted', async () => {
    const changes = fc.array(
      fc.record({
        kind: fc.constantFrom('add', 'delete'),
        // The changes affect only odd indexes. The test expects each document with an even index on exactly one page.
        index: fc.nat(20).map((half) => 2 * half + 1),
        time: fc.nat(10),
      }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(10), { minLength: 1, maxLength: 40 }),
        fc.array(changes, { maxLength: 10 }),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('asc', 'desc'),
        async (times, changesByPage, limit, direction) => {
          db = await createInMemoryFirestore();
          await storeItems(times);
          const pages = await walk(limit, direction, async (page) => {
            for (const { kind, index, time } of changesByPage[page] ?? []) {
              const item = items().doc(`item-${String(index).padStart(4, '0')}`);
              if (kind === 'delete') await item.delete();
              else await item.set({ time: Timestamp.fromMillis(time) });
            }
          });
          const untouched = pages.flat().filter((index) => index % 2 === 0);
          const expected = range(times.length)
            .filter((index) => index % 2 === 0)
            .sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
          expect(untouched).toEqual(direction === 'asc' ? expected : expected.toReversed());
          expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});
