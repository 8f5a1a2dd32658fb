import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allergenNames } from '../contract/allergens';
import { menuShardsCollection, type MenuEntry } from '../firestore/collections';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { findShardId, measureShard, requireMenuSpace } from './menu-shards';

const MAX_DOCUMENT_BYTES = 1_048_576;
const entry: MenuEntry = { name: 'Soup', price: 5, category: 'Soup', in_stock: true };
const longest: MenuEntry = {
  ...entry,
  name: '飯'.repeat(120),
  category: '飯'.repeat(40),
  allergens: [...allergenNames],
};
const at = Timestamp.fromMillis(0);
const createShard = (foods: Record<string, MenuEntry>) => ({ at, foods });

describe('measureShard', () => {
  it('returns the size that the documentation of Firestore defines', () => {
    // The name `menu_shards/000` has 12 + 4 + 16 bytes. The document, `foods`, and each entry have 32 bytes more.
    // `at` has 3 + 8 bytes, and `foods` has 6.
    const emptyShard = 12 + 4 + 16 + 32 + 3 + 8 + 6 + 32;
    expect(measureShard(createShard({}))).toBe(emptyShard);
    // name: 5 + 5, price: 6 + 8, category: 9 + 5, in_stock: 9 + 1
    expect(measureShard(createShard({ soup: entry }))).toBe(
      emptyShard + 5 + 32 + 10 + 14 + 14 + 10,
    );
  });

  it('returns the same size for a dish in stock and a sold-out dish, so a purchase never needs space', () => {
    const soldOut = { ...entry, in_stock: false };
    expect(measureShard(createShard({ soup: soldOut }))).toBe(
      measureShard(createShard({ soup: entry })),
    );
  });

  it('leaves space for 100,000 dishes whose entries are 200 bytes longer', () => {
    const id = 'x'.repeat(20);
    const typical = { ...entry, name: 'Party jollof rice', allergens: ['gluten', 'milk'] };
    const bytes =
      measureShard(createShard({ [id]: typical as MenuEntry })) - measureShard(createShard({}));
    const count = Math.floor((MAX_DOCUMENT_BYTES * 0.9) / (bytes + 200)) * 64;
    console.log(
      `A typical entry has ${bytes} bytes; with 200 bytes more, the menu has space for ${count} dishes`,
    );
    expect(count).toBeGreaterThan(100_000);
  });
});

describe('requireMenuSpace', () => {
  let db: Firestore;
  beforeEach(async () => {
    db = await createInMemoryFirestore();
    vi.spyOn(console, 'error').mockReturnValue();
  });

  /** Fills the shard of the dish `soup` to the given part of its maximum size. */
  async function fillShard(level: number): Promise<void> {
    const target = MAX_DOCUMENT_BYTES * level;
    const filler = { ...entry, name: '' };
    const bytes = measureShard(createShard({ filler }));
    filler.name = 'x'.repeat(target - bytes);
    await menuShardsCollection(db).doc(findShardId('soup')).set(createShard({ filler }));
  }
  const full = { status: 507, code: 'menu-full' };

  it.each([
    [0.75, 'accepts an addition', { after: entry }, true, 0],
    [0.85, 'accepts an addition and logs an error', { after: entry }, true, 1],
    [0.905, 'rejects an addition', { after: entry }, false, 1],
    [
      0.905,
      'accepts an edit that makes an entry longer',
      { before: entry, after: longest },
      true,
      1,
    ],
    [
      0.955,
      'rejects an edit that makes an entry longer',
      { before: entry, after: longest },
      false,
      1,
    ],
    [
      0.99,
      'accepts an edit that makes an entry shorter',
      { before: longest, after: entry },
      true,
      0,
    ],
    [
      0.99,
      'accepts a change of the stock',
      { before: entry, after: { ...entry, in_stock: false } },
      true,
      0,
    ],
    [0.99, 'accepts a removal', { before: entry, after: undefined }, true, 0],
    [0.99, 'accepts an edit of a hidden dish', { after: undefined }, true, 0],
  ])('at %d of a shard %s', async (level, _what, change, isAccepted, errorCount) => {
    await fillShard(level);
    const result = requireMenuSpace(db, 'soup', change);
    if (isAccepted) await result;
    else await expect(result).rejects.toMatchObject(full);
    expect(vi.mocked(console.error).mock.calls).toHaveLength(errorCount);
    vi.mocked(console.error).mockClear();
  });

  it('accepts an addition to a shard that does not exist', async () => {
    await expect(requireMenuSpace(db, 'soup', { after: longest })).resolves.toBeUndefined();
  });
});
