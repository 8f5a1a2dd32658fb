import { Timestamp } from '@google-cloud/firestore';
import { copyFoodFields, type Order, statusAfterEvent } from '../contract/order';
import type { StoredOrder, StoredOrderEvent } from '../firestore/collections';
import { storedFoodFixture } from './stored-food-fixture';
import { buyerFixture } from './user-fixtures';

/** The time at which the sample order was placed. */
export const orderedAtFixture = Timestamp.fromDate(new Date('2026-01-01T12:00:00Z'));

/** Returns an order event that `by` caused, some minutes after the sample order was placed. */
export function createOrderEventFixture(
  what: StoredOrderEvent['what'],
  by: StoredOrderEvent['by'] = 'cook',
  minutes = 0,
): StoredOrderEvent {
  return { what, by, at: Timestamp.fromMillis(orderedAtFixture.toMillis() + minutes * 60_000) };
}

/**
 * Returns the Firestore document of an order of 2 units of the sample dish. `laterEvents` are the
 * events after `placed`. The status and the version match the events.
 */
export function createStoredOrderFixture(
  laterEvents: StoredOrderEvent[] = [],
  changes: Partial<StoredOrder> = {},
): StoredOrder {
  const placed = createOrderEventFixture('placed', 'buyer');
  const events = [placed, ...laterEvents];
  return {
    foodId: 'jollof-rice',
    ...copyFoodFields(storedFoodFixture),
    food_owner: storedFoodFixture.added_by,
    purchase_quantity: 2,
    buyer_name: buyerFixture.name,
    buyer_email: buyerFixture.email,
    buyer_photoURL: buyerFixture.photoURL,
    buyer_uid: buyerFixture.uid,
    seller_uid: storedFoodFixture.owner_uid,
    buying_date: orderedAtFixture,
    hidden_at: null,
    status: statusAfterEvent[(events.at(-1) ?? placed).what],
    version: events.length,
    events,
    updated_at: orderedAtFixture,
    ...changes,
  };
}

/** An order of the sample dish in the response format. It contains only the required fields. */
export const orderFixture: Order = {
  _id: 'order',
  foodId: 'jollof-rice',
  food_name: 'Party Jollof Rice',
  food_image: '/images/foods/jollof-rice-960.webp',
  price: 9.5,
  purchase_quantity: 2,
  buying_date: '2026-01-01T12:00:00.000Z',
  status: 'placed',
  version: 1,
};
