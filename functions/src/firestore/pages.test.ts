import { type CollectionReference, type Firestore, Timestamp } from '@google-cloud/firestore';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import {
  createPageHeaders,
  formatPageCursor,
  MAX_DOCUMENTS_PER_PAGE,
  pageQuerySchema,
  parsePageCursor,
  readDocumentPages,
  readPage,
} from './pages';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** The last millisecond that Firestore can store: the end of the year 9999. */
const LAST_TIME = Date.UTC(10_000, 0, 1) - 1;

describe('parsePageCursor', () => {
  it.each([0, Date.UTC(2026, 0, 1), LAST_TIME])(
    'returns the cursor with the time %d that formatPageCursor formatted with URL-safe characters',
    (time) => {
      const cursor = { time, id: 'a-b_c' };
      expect(formatPageCursor(cursor)).toMatch(/^[\w-]+$/);
      expect(parsePageCursor(formatPageCursor(cursor))).toEqual(cursor);
    },
  );

  it.each([
    ['an empty text', ''],
    ['text that is not JSON', encode('order')],
    ['an object', encode({ time: 1, id: 'order' })],
    ['null', encode(null)],
    ['a list without an id', encode([1])],
    ['a list with another value', encode([1, 'order', 2])],
    ['a time that is text', encode(['1', 'order'])],
    ['a negative time', encode([-1, 'order'])],
    ['a fraction of a millisecond', encode([1.5, 'order'])],
    ['an infinite time', encode('[1e400,"order"]')],
    ['a time that Firestore cannot store', encode([LAST_TIME + 1, 'order'])],
    ['an id with a slash', encode([1, 'orders/order'])],
    ['a reserved id', encode([1, '__order__'])],
  ])('returns undefined for %s', (_what, text) => {
    expect(parsePageCursor(text)).toBeUndefined();
  });
});

describe('pageQuerySchema', () => {
  it.each(['', 'abc', ['a', 'b']])('rejects the cursor %j', (after) => {
    expect(v.safeParse(pageQuerySchema, { after }).issues?.map(({ message }) => message)).toEqual([
      '“after” must be a cursor.',
    ]);
  });
});

it('createPageHeaders returns the number of items, and a link to the next page that consists only of a query', () => {
  const parameters = { state: 'past', limit: '24' };
  expect(createPageHeaders({ total: 0, parameters, next: undefined })).toEqual({
    'X-Total-Count': '0',
  });
  expect(createPageHeaders({ total: undefined, parameters, next: 'abc' })).toEqual({
    Link: '<?state=past&limit=24&after=abc>; rel="next"',
  });
});

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

const items = () => db.collection('items') as CollectionReference<{ time: Timestamp }>;
const itemOf = (index: number) => items().doc(`item-${String(index).padStart(4, '0')}`);
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Stores one item for each time in `times`. The id of an item contains its index. */
async function storeItems(times: number[]): Promise<void> {
  const batch = db.batch();
  for (const [index, time] of times.entries())
    batch.set(itemOf(index), { time: Timestamp.fromMillis(time) });
  await batch.commit();
}

async function readIds(limit: number | undefined, after = '', direction: 'asc' | 'desc' = 'asc') {
  const order = { timeField: 'time', direction };
  const query = { limit, after: parsePageCursor(after) };
  const page = await readPage(items(), order, query, { read: (_max, run) => run() });
  return { ids: page.documents.map(({ id }) => Number(id.slice(-4))), next: page.next };
}

/** Resolves with the indexes of the items on each page. Calls `change` after each page. */
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
  it('has no empty page after a full one', async () => {
    await storeItems([1, 2, 3, 4]);
    expect((await walk(2)).map(({ length }) => length)).toEqual([2, 2]);
  });

  it('returns the first 1,000 items and the next position if the query has no limit', async () => {
    await storeItems(range(MAX_DOCUMENTS_PER_PAGE + 5));
    const { ids, next } = await readIds(undefined);
    expect(ids).toEqual(range(1_000));
    expect(await readIds(undefined, next)).toEqual({ ids: [1000, 1001, 1002, 1003, 1004] });
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
        fc.array(fc.nat(10), { minLength: 1, maxLength: 24 }),
        fc.array(changes, { maxLength: 10 }),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom('asc', 'desc'),
        async (times, changesByPage, limit, direction) => {
          db = await createInMemoryFirestore();
          await storeItems(times);
          const pages = await walk(limit, direction, async (page) => {
            for (const { kind, index, time } of changesByPage[page] ?? []) {
              if (kind === 'delete') await itemOf(index).delete();
              else await itemOf(index).set({ time: Timestamp.fromMillis(time) });
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
      { numRuns: 8 },
    );
  });
});

describe('readDocumentPages', () => {
  it.each([
    [0, []],
    [1, [1]],
    [2, [2]],
    [5, [2, 2, 1]],
  ])(
    'yields each of %i documents once, on pages with the lengths %j, also if the caller deletes them',
    async (count, lengths) => {
      await storeItems(range(count));
      for (const isDeleting of [false, true]) {
        const pages: string[][] = [];
        for await (const page of readDocumentPages(items().orderBy('time'), 2)) {
          pages.push(page.map(({ id }) => id));
          if (isDeleting) await Promise.all(page.map(({ ref }) => ref.delete()));
        }
        expect(pages.map(({ length }) => length)).toEqual(lengths);
        expect(pages.flat()).toEqual(range(count).map((index) => itemOf(index).id));
      }
    },
  );
});
