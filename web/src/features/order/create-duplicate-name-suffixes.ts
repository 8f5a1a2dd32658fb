import type { Order } from '@potluck/functions/contract/order';

/**
 * Returns a suffix for the accessible name of each order, for example `, 1 of 2`. If no other order has the
 * same name, the suffix is empty.
 */
export function createDuplicateNameSuffixes(
  orders: Order[],
  getName: (order: Order) => string,
): string[] {
  const counts = new Map<string, number>();
  const entries = orders.map((order) => {
    const name = getName(order);
    const position = (counts.get(name) ?? 0) + 1;
    counts.set(name, position);
    return { name, position };
  });
  return entries.map(({ name, position }) => {
    const count = counts.get(name) ?? 1;
    return count > 1 ? `, ${position} of ${count}` : '';
  });
}
