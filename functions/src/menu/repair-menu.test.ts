import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  foodsCollection,
  menuMetadataDocument,
  menuShardsCollection,
  ratingsCollection,
  type StoredFood,
} from '../firestore/collections';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { changeStoredFood, writeFood } from '../testing/write-food';
import { findMenuDifferences, repairMenu } from './repair-menu';
import {
  findShardId,
  readMenuEntries,
  toMenuEntry,
  writeMenuEntries,
  writeMenuRating,
} from './menu-shards';

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

const entry = toMenuEntry(storedFoodFixture);
const hidden = { reason: 'Not food', at: Timestamp.fromMillis(0) };

/** Stores a dish without its menu entry, like a restore of some dishes. */
const writeOnlyFood = (id: string, fields: Partial<StoredFood> = {}) =>
  foodsCollection(db)
    .doc(id)
    .set({ ...storedFoodFixture, ...fields });
async function writeOnlyEntry(id: string): Promise<void> {
  const batch = db.batch();
  writeMenuEntries(batch, db, new Map([[id, entry]]));
  await batch.commit();
}
async function writeFoodWithEntry(id: string): Promise<void> {
  const batch = db.batch();
  writeFood(batch, db, id, storedFoodFixture);
  await batch.commit();
}
const readGenerationId = async () => (await menuMetadataDocument(db).get()).data()?.generation;
const readShardTimes = async () =>
  (await menuShardsCollection(db).get()).docs
    .filter(({ id }) => id !== 'meta')
    .map(({ updateTime }) => updateTime.valueOf());

describe('repairMenu', () => {
  it('writes the missing and wrong menu entries that findMenuDifferences returns, deletes stale ones, and adds no hidden dishes or unknown documents', async () => {
    await writeOnlyFood('missing', { quantity: 0 });
    await writeFoodWithEntry('wrong');
    await writeOnlyFood('wrong', { price: 3, area: 'Chorlton', cell: 'gcw2h' });
    await writeFoodWithEntry('undeclared');
    await writeOnlyFood('undeclared', { allergens: [] });
    await writeFoodWithEntry('hidden');
    await writeOnlyFood('hidden', { hidden });
    await writeOnlyEntry('deleted');
    await db.doc('foods/unknown').set({ note: 'Written in the console' });
    const missing = { ...entry, in_stock: false };
    const undeclared = { ...entry, allergens: [] };
    const wrong = { ...entry, price: 3, area: 'Chorlton', cell: 'gcw2h' };
    expect(await findMenuDifferences(db)).toEqual([
      { foodId: 'deleted', stored: entry, expected: undefined },
      { foodId: 'hidden', stored: entry, expected: undefined },
      { foodId: 'missing', stored: undefined, expected: missing },
      { foodId: 'undeclared', stored: entry, expected: undeclared },
      { foodId: 'wrong', stored: entry, expected: wrong },
    ]);
    expect(await repairMenu(db)).toBe(5);
    const shards = (await menuShardsCollection(db).get()).docs;
    const entries = Object.fromEntries(shards.flatMap((shard) => readMenuEntries(shard.data())));
    expect(entries).toEqual({ missing, undeclared, wrong });
    for (const shard of shards.filter(({ id }) => id !== 'meta')) {
      expect(
        Object.keys(shard.data().foods ?? {}).every((id) => findShardId(id) === shard.id),
      ).toBe(true);
      expect(shard.data().at).toBeInstanceOf(Timestamp);
    }
  });

  it('writes the ratings of all existing dishes, also of hidden ones, and deletes those of other dishes', async () => {
    for (const id of ['rated', 'hidden', 'unrated']) await writeFoodWithEntry(id);
    await changeStoredFood(db, 'hidden', { hidden });
    const batch = db.batch();
    for (const id of ['rated', 'hidden', 'deleted']) {
      batch.set(ratingsCollection(db).doc(id), { sum: 9, count: 2, seller_uid: 'cook' });
    }
    for (const id of ['unrated', 'deleted', 'rated']) writeMenuRating(batch, db, id, '[1,1]');
    await batch.commit();
    const rating = '[9,2]';
    expect(await findMenuDifferences(db)).toEqual([
      { foodId: 'deleted', stored: { rating: '[1,1]' }, expected: undefined },
      { foodId: 'hidden', stored: undefined, expected: { rating } },
      { foodId: 'rated', stored: { ...entry, rating: '[1,1]' }, expected: { ...entry, rating } },
      { foodId: 'unrated', stored: { ...entry, rating: '[1,1]' }, expected: entry },
    ]);
    expect(await repairMenu(db)).toBe(4);
    expect(await findMenuDifferences(db)).toEqual([]);
  });

  it('reports its progress, and writes a new menu generation ID but no menu entries in a second run', async () => {
    await writeOnlyFood('soup');
    const fractions: number[] = [];
    await repairMenu(db, (fraction) => fractions.push(fraction));
    expect(fractions).toEqual([0.5, 1, 1]);
    const [generation, times] = [await readGenerationId(), await readShardTimes()];
    expect(generation).toMatch(/.{36}/);
    expect(await repairMenu(db)).toBe(0);
    expect(await readShardTimes()).toEqual(times);
    expect(await readGenerationId()).not.toBe(generation);
  });

  it('does not write the document with the menu generation ID if a shard cannot be written', async () => {
    await writeOnlyFood('soup');
    const runTransaction = db.runTransaction.bind(db);
    vi.spyOn(db, 'runTransaction')
      .mockImplementationOnce(runTransaction)
      .mockRejectedValueOnce(new Error('The commit failed.'));
    await expect(repairMenu(db)).rejects.toThrow('The commit failed.');
    expect(await readGenerationId()).toBeUndefined();
  });

  it('does not overwrite menu entries that the API writes after the comparison', async () => {
    for (const id of ['edited', 'deleted', 'hidden-later']) await writeOnlyFood(id);
    await writeOnlyEntry('added');
    const changeMenu = vi.fn(async () => {
      await changeStoredFood(db, 'edited', { price: 3 });
      await changeStoredFood(db, 'hidden-later', { hidden });
      await writeFoodWithEntry('added');
      const batch = db.batch().delete(foodsCollection(db).doc('deleted'));
      writeMenuEntries(batch, db, new Map([['deleted', undefined]]));
      await batch.commit();
    });
    const runTransaction = db.runTransaction.bind(db);
    vi.spyOn(db, 'runTransaction').mockImplementationOnce(async (check, options) => {
      const differences = await runTransaction(check, options);
      await changeMenu();
      return differences;
    });
    await repairMenu(db);
    expect(changeMenu).toHaveBeenCalledOnce();
    expect(await findMenuDifferences(db)).toEqual([]);
  });
});
