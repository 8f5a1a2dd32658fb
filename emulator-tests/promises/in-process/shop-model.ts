import type { Food } from '@potluck/functions/contract/food';
import type { Order } from '@potluck/functions/contract/order';

/** What the shop should hold, as plain as can be. Foods and orders stay in the order they came. */
export interface Model {
  foods: ModelFood[];
  orders: ModelOrder[];
  purchases: ModelPurchase[];
}

export interface ModelFood {
  id: string;
  owner: string;
  name: string;
  price: number;
  quantity: number;
  stocked: number;
  purchaseCount: number;
  isDeleted: boolean;
}

export interface ModelOrder {
  id: string;
  buyer: string;
  foodId: string;
  foodName: string;
  price: number;
  quantity: number;
  isDeleted: boolean;
}

/** A purchase that was placed, to be sent again. */
export interface ModelPurchase {
  buyer: string;
  key: string;
  foodId: string;
  foodName: string;
  price: number;
  quantity: number;
  orderId: string;
}

export const emptyModel = (): Model => ({ foods: [], orders: [], purchases: [] });

export const onTheMenu = ({ foods }: Model) => foods.filter((food) => !food.isDeleted);

/** The six most purchased, most first, then by name. */
export function topOf(model: Model): string[] {
  return onTheMenu(model)
    .toSorted((a, b) => b.purchaseCount - a.purchaseCount || (a.name < b.name ? -1 : 1))
    .slice(0, 6)
    .map(({ id }) => id);
}

/** What everybody should see of a food. */
export function shownFood({ id, name, price, quantity, purchaseCount, owner }: ModelFood) {
  return {
    _id: id,
    food_name: name,
    price,
    quantity,
    purchase_count: purchaseCount,
    added_by: { email: `${owner}@potluck.test` },
  } satisfies PartialOf<Food>;
}

/** What its buyer should see of an order. */
export function shownOrder({ id, foodId, foodName, price, quantity }: ModelOrder) {
  return {
    _id: id,
    foodId,
    food_name: foodName,
    price,
    purchase_quantity: quantity,
  } satisfies PartialOf<Order>;
}

type PartialOf<T> = { [Key in keyof T]?: T[Key] extends object ? PartialOf<T[Key]> : T[Key] };
