import type { Order, DishPortions } from './order';

/**
 * Returns the number of portions in the orders, by dish and by its name at the time of purchase. The
 * dish with the most portions is first.
 */
export function countPortions(
  orders: Pick<Order, 'foodId' | 'food_name' | 'purchase_quantity'>[],
): DishPortions[] {
  const portions = new Map<string, DishPortions>();
  for (const { foodId = '', food_name, purchase_quantity } of orders) {
    const key = JSON.stringify([foodId, food_name]);
    const counted = portions.get(key) ?? { foodId, food_name, portions: 0 };
    portions.set(key, { ...counted, portions: counted.portions + purchase_quantity });
  }
  return [...portions.values()].sort(
    (a, b) => b.portions - a.portions || a.food_name.localeCompare(b.food_name),
  );
}
