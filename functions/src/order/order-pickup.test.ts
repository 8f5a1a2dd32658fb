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
function createOrder(
  state: 'placed' | 'ready' | 'undone',
  age: number,
  startsIn?: number,
): StoredOrder {
  const laterEvents = { placed: [], ready: ['ready'], undone: ['ready', 'ready-undone'] } as const;
  const window = startsIn !== undefined && {
    from: new Date(now + startsIn).toISOString(),
    until: new Date(now + startsIn + HOUR_MS).toISOString(),
    zone: 'Europe/London',
  };
  return createStoredOrderFixture(
    laterEvents[state].map((what) => createOrderEventFixture(what)),
    { buying_date: Timestamp.fromMillis(now - age), ...(window && { pickup_window: window }) },
  );
}

async function storeCancellations(
  by: 'buyer' | 'cook',
  ages: number[],
  buyer_uid = buyerFixture.uid,
) {
  for (const age of ages) {
    const at = Timestamp.fromMillis(now - age);
    const event = { ...createOrderEventFixture('cancelled', by), at };
    const order = createStoredOrderFixture([event], { updated_at: at, buyer_uid });
    await ordersCollection(db).add(order);
  }
}

const day = { ...texts, show_place: 'day' } as const;
const fromPlaced = { ...texts, show_place: 'placed' } as const;
const in12Hours = 12 * HOUR_MS;
const whenReady = { ...hidden, place_from: 'ready' };
const afterThreeDays = -HOUR_MS - 3 * DAY_MS;

it.each<[string, Kitchen, StoredOrder, object]>([
  ['a placed order', texts, createOrder('placed', 0), whenReady],
  ['a ready order', texts, createOrder('ready', 0), texts],
  ['an order that is not ready any more', texts, createOrder('undone', 0), whenReady],
  ['a placed order whose cook shows the place then', fromPlaced, createOrder('placed', 0), texts],
  ['a window in 12 hours', day, createOrder('placed', 0, in12Hours), texts],
  [
    'a window in more than 12 hours',
    day,
    createOrder('placed', 0, in12Hours + 1),
    { ...hidden, place_from: '2026-01-10T12:00:00.001Z' },
  ],
  ['a window in more than 12 hours, but ready', day, createOrder('ready', 0, 5 * DAY_MS), texts],
  ['no window of a cook who shows the place on the day', day, createOrder('placed', 0), whenReady],
  [
    'a window in 1 hour of a cook who shows the place when ready',
    texts,
    createOrder('placed', 0, HOUR_MS),
    whenReady,
  ],
  ['a window that ended three days ago', day, createOrder('placed', 0, afterThreeDays), texts],
  [
    'a window that ended more than three days ago',
    day,
    createOrder('placed', 0, afterThreeDays - 1),
    hidden,
  ],
  [
    'a window that ended more than three days ago, but ready',
    texts,
    createOrder('ready', 0, afterThreeDays - 1),
    hidden,
  ],
  ['a purchase 14 days ago', fromPlaced, createOrder('placed', 14 * DAY_MS), texts],
  ['a purchase more than 14 days ago', fromPlaced, createOrder('placed', 14 * DAY_MS + 1), hidden],
  [
    'a purchase more than 14 days ago, but ready',
    texts,
    createOrder('ready', 14 * DAY_MS + 1),
    hidden,
  ],
  [
    'a purchase more than 14 days ago for a later window',
    fromPlaced,
    createOrder('placed', 15 * DAY_MS, DAY_MS),
    texts,
  ],
  ['a cook without texts', BLANK_KITCHEN, createOrder('placed', 0), BLANK_KITCHEN],
])(
  'The guest of %s sees the correct pickup details, and the cook sees all',
  async (_what, kitchen, order, expected) => {
    await saveKitchen({ ...kitchen, area: 'Chorlton' });
    expect(await find(order)).toEqual(expected);
    const { place, times, payment, note } = kitchen;
    expect(await find(order, 'cook')).toEqual({ place, times, payment, note });
  },
);

it.each([
  ['three own cancellations in 24 hours', 'buyer', [0, 1, DAY_MS - 1], buyerFixture.uid, whenReady],
  ['two own cancellations in 24 hours', 'buyer', [0, DAY_MS - 1, DAY_MS], buyerFixture.uid, texts],
  ['three cancellations by cooks', 'cook', [0, 1, 2], buyerFixture.uid, texts],
  ['three cancellations by another guest', 'buyer', [0, 1, 2], 'other', texts],
] as const)(
  'A guest with %s sees the place of a ready order, and of another one if it is shown earlier',
  async (_what, by, ages, uid, expected) => {
    await storeCancellations(by, [...ages], uid);
    const late =
      expected === texts ? { ...hidden, place_from: '2026-01-10T12:00:00.001Z' } : whenReady;
    await saveKitchen(fromPlaced);
    expect(await find(createOrder('placed', 0))).toEqual(expected);
    expect(await find(createOrder('ready', 0))).toEqual(texts);
    await saveKitchen(day);
    expect(await find(createOrder('placed', 0, in12Hours))).toEqual(expected);
    expect(await find(createOrder('placed', 0, in12Hours + 1))).toEqual(late);
  },
);
