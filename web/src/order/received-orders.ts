import { type Order, formatOrderNumber } from '@potluck/functions/contract/order';
import { normalizeForSearch } from '@potluck/functions/contract/search-text';
import { groupBy } from '@potluck/functions/contract/values';
import { formatWindow } from '../lib/pickup-texts';
import { formatBuyerName } from './order-texts';

/**
 * Returns the orders grouped by pickup window, the earliest first. Orders without a window are last. The orders of a
 * guest in a window follow each other. The API does not tell the cook who the guest is, except for the name and the photo.
 */
export function groupByWindow(orders: readonly Order[]): [window: string, orders: Order[]][] {
  const getStart = ({ pickup_window }: Order) =>
    pickup_window ? Date.parse(pickup_window.from) : Number.MAX_SAFE_INTEGER;
  const sorted = orders.toSorted((a, b) => getStart(a) - getStart(b));
  const windows = groupBy(sorted, ({ pickup_window }) =>
    pickup_window ? formatWindow(pickup_window, pickup_window.zone) : 'Any time',
  );
  return Array.from(windows, ([window, group]) => [
    window,
    [...groupBy(group, getGuest).values()].flat(),
  ]);
}

const getGuest = ({ _id, buyer_name, buyer_photoURL }: Order) =>
  buyer_name?.trim() ? JSON.stringify([buyer_name, buyer_photoURL]) : _id;

/**
 * Returns the portions that are still to be cooked, by dish and by its name at the time of purchase, the most portions
 * first. A dish stays with 0 portions, because its disappearance would move the tickets up below the pointer.
 */
export function countPortions(orders: readonly Order[]) {
  const dishes = groupBy(orders, ({ foodId, food_name }) => JSON.stringify([foodId, food_name]));
  return Array.from(dishes, ([key, group]) => {
    const placed = group.filter(({ status }) => status === 'placed');
    const count = placed.reduce((sum, { purchase_quantity }) => sum + purchase_quantity, 0);
    return { key, name: group[0]?.food_name ?? '', count, orders: group };
  }).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

export function matchesSearch(order: Order, search: string): boolean {
  const searched = normalizeForSearch(search.trim());
  return [formatBuyerName(order), formatOrderNumber(order._id)].some((text) =>
    normalizeForSearch(text).includes(searched),
  );
}

/** Returns true if the cook must still confirm the note about an allergy. The API rejects “Ready” until then. */
export const isNoteUnread = ({ allergy, allergy_read }: Order) => allergy === true && !allergy_read;
