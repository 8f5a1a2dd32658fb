import { GeoPoint, Timestamp } from 'firebase-admin/firestore';
import type { CollectionReference } from 'firebase-admin/firestore';

const dateInJanuary = (day: number) => Timestamp.fromMillis(Date.UTC(2026, 0, day));

/**
 * Dishes with fields of these types: string, number, boolean, null, array, map, timestamp, and geopoint. Some
 * dishes have missing or invalid fields. Both emulators must return the same results for each query.
 */
const menuDocuments: Record<string, Record<string, unknown>> = {
  bread: { name: 'Bread', price: 2, tags: ['cold'], origin: 'DE', cook: { city: 'Bonn' } },
  curry: { name: 'Curry', price: 9.5, tags: ['hot', 'new'], origin: 'IN', added: dateInJanuary(2) },
  dal: {
    name: 'Dal',
    price: 9.5,
    tags: ['hot'],
    origin: 'IN',
    added: dateInJanuary(1),
    soldOut: true,
  },
  pizza: { name: 'Pizza', price: 8, tags: ['hot'], origin: 'IT', cook: { city: 'Rome' } },
  soup: { name: 'Soup', price: 4, tags: [], origin: null, added: dateInJanuary(3), soldOut: false },
  Étouffée: { name: 'étouffée', price: 12, origin: 'US', location: new GeoPoint(30, -90) },
  free: { name: 'free', price: 0, tags: ['new', null], origin: '' },
  refund: { name: 'Refund', price: -1, tags: ['cold', 'new'], origin: 'de' },
  unpriced: { name: 'Unpriced', tags: ['new'] },
  unknown: { name: 'Unknown', price: null },
  odd: { name: 'Odd', price: Number.NaN },
  worded: { name: 'Worded', price: '8', tags: 'hot' },
  listed: { name: 'Listed', price: [8], tags: [{ word: 'hot' }] },
  mapped: { name: 'Mapped', price: { amount: 8 } },
  'ramen 🍜': { name: '拉麺', price: 1e15, tags: ['hot', 1, 1.5] },
};

/**
 * Writes the menu and three reviews. One review is in a subcollection of a document that does not
 * exist.
 */
export async function writeMenuDocuments(menu: CollectionReference): Promise<void> {
  const batch = menu.firestore.batch();
  for (const [id, dish] of Object.entries(menuDocuments)) batch.set(menu.doc(id), dish);
  batch.set(menu.doc('bread').collection('reviews').doc('one'), { stars: 5, dish: 'bread' });
  batch.set(menu.doc('curry').collection('reviews').doc('two'), { stars: 3, dish: 'curry' });
  batch.set(menu.doc('never').collection('reviews').doc('three'), { stars: 1, dish: 'never' });
  await batch.commit();
}
