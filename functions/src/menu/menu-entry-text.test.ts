import { Timestamp } from '@google-cloud/firestore';
import { expect, it } from 'vitest';
import type { MenuEntry } from '../firestore/collections';
import { decodeMenuEntry, decodeMenuShard, encodeMenuEntry } from './menu-entry-text';

const soup: MenuEntry = { name: 'Soup "Ünal" \\ 湯', price: 2.5, category: 'Soup', in_stock: true };

it.each([
  ['without an allergen declaration', soup],
  ['with an empty allergen declaration', { ...soup, allergens: [] }],
  ['with allergens', { ...soup, allergens: ['milk', 'nuts'] }],
  ['that is sold out', { ...soup, in_stock: false }],
] satisfies [string, MenuEntry][])(
  'decodeMenuEntry decodes the text of a dish %s',
  (_what, entry) => {
    expect(decodeMenuEntry(encodeMenuEntry(entry))).toEqual(entry);
  },
);

it('encodeMenuEntry omits missing allergens, because the text of each dish takes space in a shard', () => {
  expect(JSON.parse(encodeMenuEntry(soup))).toHaveLength(4);
});

it('decodeMenuShard decodes all entries of a menu shard, and returns an empty list for a shard without entries', () => {
  const at = Timestamp.fromMillis(0);
  const foods = { soup: encodeMenuEntry(soup), tea: encodeMenuEntry({ ...soup, name: 'Tea' }) };
  expect(decodeMenuShard({ at, foods })).toEqual([
    ['soup', soup],
    ['tea', { ...soup, name: 'Tea' }],
  ]);
  expect(decodeMenuShard({ at })).toEqual([]);
});
