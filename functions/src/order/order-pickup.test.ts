import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { beforeEach, expect, it } from 'vitest';
import { BLANK_KITCHEN, type Kitchen } from '../contract/kitchen';
import { kitchensCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { findPickup } from './order-pickup';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const now = Date.parse('2026-01-10T12:00:00Z');
const texts = { place: '3 Elm Street', times: '6 pm', payment: 'Cash', note: 'Ring twice.' };
const hidden = { times: '6 pm', payment: 'Cash' };

let db: Firestore;
beforeEach(async () => {
  db = await createInMemoryFirestore();
});

const find = (order: StoredOrder, role: 'buyer' | 'cook' = 'buyer') =>
  findPickup(db, order, role, new Date(now));
const saveKitchen = (kitchen: Kitchen) => kitchensCollection(db).doc(ownerFixture.uid).set(kitchen);

/** Returns an order that was placed `age` ms ago, for a window of one hour that starts in `startsIn` ms. */
function createOrder(events: ('ready' | 'ready-undone')[], age = 0, startsIn?: number) {
  const [from, until] = [0, HOUR_MS].map((ms) =>
    new Date(now + (startsIn ?? 0) + ms).toISOString(),
  );
  const pickup_window = { from: from ?? '', until: until ?? '', zone: 'Europe/London' };
  return createStoredOrderFixture(
    events.map((what) => createOrderEventFixture(what)),
    {
      buying_date: Timestamp.fromMillis(now - age),
      ...(startsIn !== undefined && { pickup_window }),
    },
  );
}
const placed = (age = 0, startsIn?: number) => createOrder([], age, startsIn);
const ready = (age = 0, startsIn?: number) => createOrder(['ready'], age, startsIn);

const day = { ...texts, show_place: 'day' } as const;
const early = { ...texts, show_place: 'placed' } as const;
const in12Hours = 12 * HOUR_MS;
const whenReady = { ...hidden, place_from: 'ready' };
const later = { ...hidden, place_from: '2026-01-10T12:00:00.001Z' };
const threeDaysAgo = -HOUR_MS - 3 * DAY_MS;

it.each<[string, Kitchen, StoredOrder, object]>([
  ['a placed order', texts, placed(), whenReady],
  ['a ready order', texts, ready(), texts],
  ['an order that is not ready any more', texts, createOrder(['ready', 'ready-undone']), whenReady],
  ['a placed order, if places are shown then', early, placed(), texts],
  ['a window in 12 hours', day, placed(0, in12Hours), texts],
  ['a window in more than 12 hours', day, placed(0, in12Hours + 1), later],
  ['a window in five days, but ready', day, ready(0, 5 * DAY_MS), texts],
  ['no window', day, placed(), whenReady],
  ['a window in 1 hour, if places are shown when ready', texts, placed(0, HOUR_MS), whenReady],
  ['a window that ended three days ago', day, placed(0, threeDaysAgo), texts],
  ['a window that ended earlier', day, placed(0, threeDaysAgo - 1), hidden],
  ['a window that ended earlier, but ready', texts, ready(0, threeDaysAgo - 1), hidden],
  ['a purchase 14 days ago', early, placed(14 * DAY_MS), texts],
  ['an earlier purchase', early, placed(14 * DAY_MS + 1), hidden],
  ['an earlier purchase, but ready', texts, ready(14 * DAY_MS + 1), hidden],
  ['an earlier purchase for a later window', early, placed(15 * DAY_MS, DAY_MS), texts],
  ['a cook without texts', BLANK_KITCHEN, placed(), BLANK_KITCHEN],
])(
  'The guest of %s sees the correct pickup details, and the cook sees all',
  async (_what, kitchen, order, expected) => {
    await saveKitchen({ ...kitchen, area: 'Chorlton' });
    expect(await find(order)).toEqual(expected);
    const { place, times, payment, note } = kitchen;
    expect(await find(order, 'cook')).toEqual({ place, times, payment, note });
  },
);

const { uid } = buyerFixture;
it.each([
  ['three own cancellations in 24 hours', 'buyer', [0, 1, DAY_MS - 1], uid, true],
  ['two own cancellations in 24 hours', 'buyer', [0, DAY_MS - 1, DAY_MS], uid, false],
  ['three cancellations by cooks', 'cook', [0, 1, 2], uid, false],
  ['three cancellations by another guest', 'buyer', [0, 1, 2], 'other', false],
] as const)(
  'A guest with %s sees places only when ready, or from the time that the cook has chosen',
  async (_what, by, ages, buyer_uid, isLimited) => {
    for (const age of ages) {
      const at = Timestamp.fromMillis(now - age);
      const event = { ...createOrderEventFixture('cancelled', by), at };
      const order = createStoredOrderFixture([event], { updated_at: at, buyer_uid });
      await ordersCollection(db).add(order);
    }
    await saveKitchen(early);
    expect(await find(placed())).toEqual(isLimited ? whenReady : texts);
    expect(await find(ready())).toEqual(texts);
    await saveKitchen(day);
    expect(await find(placed(0, in12Hours))).toEqual(isLimited ? whenReady : texts);
    expect(await find(placed(0, in12Hours + 1))).toEqual(isLimited ? whenReady : later);
  },
);
