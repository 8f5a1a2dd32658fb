import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AggregateField, Filter } from 'firebase-admin/firestore';
import type { Query } from 'firebase-admin/firestore';
import { startTestEmulator } from './test-emulator';

const { collection, firestore, stop } = await startTestEmulator();
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

async function ids(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

describe('a query', () => {
  it.each<[string, Query, string[]]>([
    ['everything by name', foods, ['bread', 'curry', 'pizza', 'soup', 'unpriced']],
    ['==', foods.where('origin', '==', 'IT'), ['pizza']],
    ['== null', foods.where('origin', '==', null), ['soup']],
    ['!=, without absent and null', foods.where('origin', '!=', 'IT'), ['bread', 'curry']],
    ['a range', foods.where('price', '>', 2).where('price', '<=', 8), ['soup', 'pizza']],
    ['in', foods.where('origin', 'in', ['IT', 'IN']), ['curry', 'pizza']],
    [
      'in 30',
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
    ['ascending, without absent', foods.orderBy('price'), ['bread', 'soup', 'pizza', 'curry']],
    ['descending', foods.orderBy('price', 'desc'), ['curry', 'pizza', 'soup', 'bread']],
    ['ordered, null first', foods.orderBy('origin'), ['soup', 'bread', 'curry', 'pizza']],
    ['limit and offset', foods.orderBy('price').offset(1).limit(2), ['soup', 'pizza']],
    ['limit to last', foods.orderBy('price').limitToLast(2), ['pizza', 'curry']],
    ['start and end', foods.orderBy('price').startAfter(2).endAt(8), ['soup', 'pizza']],
    ['a document id', foods.where('__name__', '>', foods.doc('pizza')), ['soup', 'unpriced']],
  ])('%s', async (_name, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('starts after a document', async () => {
    const pizza = await foods.doc('pizza').get();
    expect(await ids(foods.orderBy('price', 'desc').startAfter(pizza).limit(1))).toEqual(['soup']);
  });

  it('selects fields', async () => {
    const [bread] = (await foods.select('name').limit(1).get()).docs;
    expect(bread?.data()).toEqual({ name: 'Bread' });
  });

  it('finds nothing where nothing is', async () => {
    expect((await collection().where('a', '==', 1).get()).empty).toBe(true);
  });

  it('spans a collection group', async () => {
    const group = collection().id;
    await foods.doc('soup').collection(group).add({ stars: 5 });
    await foods.doc('stew').collection(group).add({ stars: 1 });
    expect((await firestore.collectionGroup(group).where('stars', '>', 1).get()).size).toBe(1);
  });

  it('counts, sums and averages', async () => {
    const answer = await foods
      .where('price', '<', 9)
      .aggregate({
        count: AggregateField.count(),
        sum: AggregateField.sum('price'),
        average: AggregateField.average('price'),
      })
      .get();
    expect(answer.data()).toEqual({ count: 3, sum: 14, average: 14 / 3 });
    expect((await foods.orderBy('price').count().get()).data().count).toBe(4);
  });

  it('is refused at once when it makes no sense', async () => {
    const query = foods.where('origin', 'not-in', ['IT']).where('price', 'in', [1]);
    await expect(ids(query)).rejects.toMatchObject({ code: 3 });
  }, 5_000);
});
