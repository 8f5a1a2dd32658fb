import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AggregateField, Filter } from 'firebase-admin/firestore';
import type { Query } from 'firebase-admin/firestore';
import { startTestFirestoreEmulator } from './test-firestore-emulator';

const { collection, firestore, stop } = await startTestFirestoreEmulator();
afterAll(stop);

const foods = collection();

beforeAll(async () => {
  await Promise.all([
    foods.doc('bread').set({ name: 'Bread', price: 2, tags: ['cold'], origin: 'DE' }),
    foods.doc('curry').set({ name: 'Curry', price: 9.5, tags: ['hot', 'new'], origin: 'IN' }),
    foods.doc('pizza').set({ name: 'Pizza', price: 8, tags: ['hot'], origin: 'IT' }),
    foods.doc('soup').set({ name: 'Soup', price: 4, tags: [], origin: null }),
    foods.doc('unpriced').set({ name: 'Unpriced', tags: ['new'] }),
  ]);
});

async function fetchIds(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

describe('a query', () => {
  it.each<[string, Query, string[]]>([
    ['no filter, sorted by document ID', foods, ['bread', 'curry', 'pizza', 'soup', 'unpriced']],
    ['==', foods.where('origin', '==', 'IT'), ['pizza']],
    ['== null', foods.where('origin', '==', null), ['soup']],
    [
      '!= without documents in which the field is missing or null',
      foods.where('origin', '!=', 'IT'),
      ['bread', 'curry'],
    ],
    ['a range', foods.where('price', '>', 2).where('price', '<=', 8), ['soup', 'pizza']],
    ['in', foods.where('origin', 'in', ['IT', 'IN']), ['curry', 'pizza']],
    [
      'in with 30 values',
      foods.where(
        'price',
        'in',
        Array.from({ length: 30 }, (_, n) => n),
      ),
      ['bread', 'pizza', 'soup'],
    ],
    ['not-in', foods.where('origin', 'not-in', ['IT']), ['bread', 'curry']],
    ['array-contains', foods.where('tags', 'array-contains', 'hot'), ['curry', 'pizza']],
    [
      'array-contains-any',
      foods.where('tags', 'array-contains-any', ['cold', 'new']),
      ['bread', 'curry', 'unpriced'],
    ],
    [
      'or',
      foods.where(Filter.or(Filter.where('price', '<', 3), Filter.where('origin', '==', 'IN'))),
      ['bread', 'curry'],
    ],
    [
      'ascending sort without documents that lack the field',
      foods.orderBy('price'),
      ['bread', 'soup', 'pizza', 'curry'],
    ],
    ['descending sort', foods.orderBy('price', 'desc'), ['curry', 'pizza', 'soup', 'bread']],
    [
      'ascending sort with null first',
      foods.orderBy('origin'),
      ['soup', 'bread', 'curry', 'pizza'],
    ],
    ['limit and offset', foods.orderBy('price').offset(1).limit(2), ['soup', 'pizza']],
    ['limitToLast', foods.orderBy('price').limitToLast(2), ['pizza', 'curry']],
    ['startAfter and endAt', foods.orderBy('price').startAfter(2).endAt(8), ['soup', 'pizza']],
    [
      'a range of document ids',
      foods.where('__name__', '>', foods.doc('pizza')),
      ['soup', 'unpriced'],
    ],
  ])(
    'returns the matching documents in the correct sort order: %s',
    async (_name, query, expected) => {
      expect(await fetchIds(query)).toEqual(expected);
    },
  );

  it('returns only the documents after a document snapshot that is passed to startAfter()', async () => {
    const pizza = await foods.doc('pizza').get();
    expect(await fetchIds(foods.orderBy('price', 'desc').startAfter(pizza).limit(1))).toEqual([
      'soup',
    ]);
  });

  it('returns only the fields that are passed to select()', async () => {
    const [bread] = (await foods.select('name').limit(1).get()).docs;
    expect(bread?.data()).toEqual({ name: 'Bread' });
  });

  it('returns no documents if the collection is empty', async () => {
    expect((await collection().where('a', '==', 1).get()).empty).toBe(true);
  });

  it('of a collection group searches all collections with the same ID', async () => {
    const group = collection().id;
    await foods.doc('soup').collection(group).add({ stars: 5 });
    await foods.doc('stew').collection(group).add({ stars: 1 });
    expect((await firestore.collectionGroup(group).where('stars', '>', 1).get()).size).toBe(1);
  });

  it('returns the count, sum, and average of the matching documents in aggregate()', async () => {
    const snapshot = await foods
      .where('price', '<', 9)
      .aggregate({
        count: AggregateField.count(),
        sum: AggregateField.sum('price'),
        average: AggregateField.average('price'),
      })
      .get();
    expect(snapshot.data()).toEqual({ count: 3, sum: 14, average: 14 / 3 });
    expect((await foods.orderBy('price').count().get()).data().count).toBe(4);
  });

  it('is rejected with INVALID_ARGUMENT within 5 s if it combines not-in and in', async () => {
    const query = foods.where('origin', 'not-in', ['IT']).where('price', 'in', [1]);
    await expect(fetchIds(query)).rejects.toMatchObject({ code: 3 });
  }, 5_000);
});
