import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allergenNames } from '../contract/allergens';
import { type Diet, dietNames } from '../contract/diets';
import { MAX_WINDOWS } from '../contract/pickup';
import { menuShardsCollection, type MenuEntry } from '../firestore/collections';
import { createWindowFixture } from '../testing/food-fixture';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { findShardId, measureShard, requireMenuSpace, toMenuEntry } from './menu-shards';

describe('toMenuEntry', () => {
  it.each(['food_name', 'price', 'food_category', 'quantity'])(
    'returns undefined if the document lacks the field %s',
    (field) => {
      expect(toMenuEntry({ ...storedFoodFixture, [field]: undefined })).toBeUndefined();
    },
  );

  it('contains the facts of the cook, and the date of each window in the time zone of the cook', () => {
    const windows = [createWindowFixture('2026-11-28T18:00:00.000Z', '2026-11-28T11:00:00.000Z')];
    const facts = { area: 'Ponsonby', cell: 'rckq2' };
    const diets: Diet[] = ['vegan', 'halal'];
    expect(
      toMenuEntry({ ...storedFoodFixture, ...facts, diets, windows, zone: 'Pacific/Auckland' }),
    ).toEqual({
      ...toMenuEntry(storedFoodFixture),
      ...facts,
      diets: 'vegan,halal',
      windows: `[{"day":20261129,"closes":${Date.UTC(2026, 10, 28, 11)}}]`,
    });
  });
});

const MAX_DOCUMENT_BYTES = 1_048_576;
const entry: MenuEntry = { name: 'Soup', price: 5, category: 'Soup', in_stock: true };
const at = Timestamp.fromMillis(0);
const measure = (foods: Record<string, MenuEntry>) => measureShard({ at, foods });

describe('measureShard', () => {
  it('returns the size that the documentation of Firestore defines', () => {
    // The name `menu_shards/000` has 12 + 4 + 16 bytes. The document, `foods`, and each entry have 32 bytes more.
    // `at` has 3 + 8 bytes, and `foods` has 6.
    const emptyShard = 12 + 4 + 16 + 32 + 3 + 8 + 6 + 32;
    expect(measure({})).toBe(emptyShard);
    // name: 5 + 5, price: 6 + 8, category: 9 + 5, in_stock: 9 + 1
    expect(measure({ soup: entry })).toBe(emptyShard + 5 + 32 + 10 + 14 + 14 + 10);
    // A purchase never needs space.
    expect(measure({ soup: { ...entry, in_stock: false } })).toBe(measure({ soup: entry }));
  });

  it('leaves space for 100,000 dishes whose entries are 200 bytes longer', () => {
    const typical: MenuEntry = {
      ...entry,
      name: 'Party jollof rice',
      allergens: ['gluten', 'milk'],
      diets: 'vegetarian',
      area: 'Chorlton',
      cell: 'gcw2h1',
      windows: '[{"day":20261128,"closes":1795888800000},{"day":20261129,"closes":1795975200000}]',
    };
    const bytes = measure({ ['x'.repeat(20)]: typical }) - measure({});
    const count = Math.floor((MAX_DOCUMENT_BYTES * 0.9) / (bytes + 200)) * 64;
    console.log(
      `An entry has ${bytes} bytes; with 200 more, the menu has space for ${count} dishes`,
    );
    expect(count).toBeGreaterThan(100_000);
  });
});

describe('requireMenuSpace', () => {
  const longest: MenuEntry = {
    ...entry,
    name: '飯'.repeat(120),
    category: '飯'.repeat(40),
    allergens: [...allergenNames],
    diets: dietNames.join(','),
    area: '飯'.repeat(60),
    cell: 'gcw2h1',
    windows: '{"day":20261128,"closes":1795888800000},'.repeat(MAX_WINDOWS),
  };
  const soldOut = { ...entry, in_stock: false };
  let db: Firestore;
  beforeEach(async () => {
    db = await createInMemoryFirestore();
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    [0, 'accepts an addition', { after: longest }, true, 0],
    [0.75, 'accepts an addition', { after: entry }, true, 0],
    [0.85, 'accepts an addition and logs an error', { after: entry }, true, 1],
    [0.905, 'rejects an addition', { after: entry }, false, 1],
    [0.905, 'accepts an edit with a longer entry', { before: entry, after: longest }, true, 1],
    [0.955, 'rejects an edit with a longer entry', { before: entry, after: longest }, false, 1],
    [0.99, 'accepts an edit with a shorter entry', { before: longest, after: entry }, true, 0],
    [0.99, 'accepts a change of the stock', { before: entry, after: soldOut }, true, 0],
    [0.99, 'accepts a removal', { before: entry, after: undefined }, true, 0],
    [0.99, 'accepts an edit of a hidden dish', { after: undefined }, true, 0],
  ])('at %d of a shard %s', async (level, _what, change, isAccepted, errorCount) => {
    if (level > 0) {
      const filler = { ...entry, name: '' };
      filler.name = 'x'.repeat(MAX_DOCUMENT_BYTES * level - measure({ filler }));
      await menuShardsCollection(db).doc(findShardId('soup')).set({ at, foods: { filler } });
    }
    const result = requireMenuSpace(db, 'soup', change);
    if (isAccepted) await result;
    else await expect(result).rejects.toMatchObject({ status: 507, code: 'menu-full' });
    expect(console.error).toHaveBeenCalledTimes(errorCount);
  });
});
