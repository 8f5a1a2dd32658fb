import type { Account } from '../account/account';
import type { PurchaseRequest } from '../contract/order';
import type { StoredFood } from '../firestore/collections';
import { foodNotFound } from '../food/food-refusals';
import { HttpError } from '../http/http-error';

export type Verdict = { refusal: HttpError } | { foodAfter: StoredFood };

/** Whether the food, as it is now, can be sold to this buyer as requested, and the food after it. */
export function judgePurchase(
  food: StoredFood | undefined,
  buyer: Account,
  { price, purchase_quantity }: PurchaseRequest,
): Verdict {
  if (!food) return { refusal: foodNotFound() };
  if (food.owner_uid === buyer.uid) return { refusal: ownItem() };
  if (purchase_quantity > food.quantity) return { refusal: insufficient(food.quantity) };
  if (price !== food.price) return { refusal: priceChanged(food.price) };
  return {
    foodAfter: {
      ...food,
      quantity: food.quantity - purchase_quantity,
      purchase_count: food.purchase_count + 1,
    },
  };
}

const ownItem = () => new HttpError('own-item', 'You cannot purchase an item you added.');

const insufficient = (available: number) =>
  new HttpError(
    'insufficient-quantity',
    `You cannot purchase more than the available quantity of ${available}.`,
  );

const priceChanged = (price: number) =>
  new HttpError(
    'price-changed',
    `The price has changed to $${price.toFixed(2)}. Please check it and confirm again.`,
  );
