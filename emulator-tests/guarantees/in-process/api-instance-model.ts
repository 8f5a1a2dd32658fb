import type { Food } from '@potluck/functions/contract/food';
import type { Order } from '@potluck/functions/contract/order';

/**
 * In-memory model of the data that an API instance must have. Foods and orders are sorted by
 * creation time.
 */
export interface ApiModel {
  foods: ApiModelFood[];
  orders: ApiModelOrder[];
  purchases: ApiModelPurchase[];
}

export interface ApiModelFood {
  id: string;
  owner: string;
  name: string;
  price: number;
  quantity: number;
  /** Total number of units that the owner has put into stock. */
  stocked: number;
  purchaseCount: number;
  isDeleted: boolean;
}

export interface ApiModelOrder {
  id: string;
  buyer: string;
  foodId: string;
  foodName: string;
  price: number;
  quantity: number;
  /** True after the buyer has removed the order from the history. */
  isHidden: boolean;
  /** Undefined unless the status of the order is `cancelled`. */
  cancelledBy?: 'buyer' | 'cook';
}

/** A successful purchase. A later command can repeat the purchase with the same idempotency key. */
export interface ApiModelPurchase {
  buyer: string;
  key: string;
  foodId: string;
  foodName: string;
  price: number;
  quantity: number;
  orderId: string;
}

export const createEmptyModel = (): ApiModel => ({ foods: [], orders: [], purchases: [] });

export const listExistingFoods = ({ foods }: ApiModel) => foods.filter((food) => !food.isDeleted);

/** Returns the IDs of the six most purchased foods, sorted by purchase count and then by name. */
export function listTopFoodIds(model: ApiModel): string[] {
  return listExistingFoods(model)
    .toSorted((a, b) => b.purchaseCount - a.purchaseCount || (a.name < b.name ? -1 : 1))
    .slice(0, 6)
    .map(({ id }) => id);
}

/** Returns the fields that the food lists of the API must contain for a food. */
export function toExpectedFood({ id, name, price, quantity, purchaseCount, owner }: ApiModelFood) {
  return {
    _id: id,
    food_name: name,
    price,
    quantity,
    purchase_count: purchaseCount,
    added_by: { email: `${owner}@potluck.test` },
  } satisfies DeepPartial<Food>;
}

/** Returns the fields that the order list of the buyer must contain for an order. */
export function toExpectedOrder(order: ApiModelOrder) {
  const { id, foodId, foodName, price, quantity, cancelledBy } = order;
  return {
    _id: id,
    foodId,
    food_name: foodName,
    price,
    purchase_quantity: quantity,
    status: cancelledBy ? 'cancelled' : 'placed',
    version: cancelledBy ? 2 : 1,
  } satisfies DeepPartial<Order>;
}

type DeepPartial<T> = { [Key in keyof T]?: T[Key] extends object ? DeepPartial<T[Key]> : T[Key] };
