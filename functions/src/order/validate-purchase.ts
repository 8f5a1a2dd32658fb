import type { Account } from '../account/account';
import type { PurchaseRequest } from '../contract/order';
import type { StoredFood } from '../firestore/collections';
import { foodNotFoundError } from '../food/food-errors';
import { HttpError } from '../http/http-error';

export type PurchaseValidation = { rejection: HttpError } | { foodAfter: StoredFood };

/**
 * Validates a purchase against the stored food. Returns the food with its new stock and purchase
 * count, or the rejection.
 */
export function validatePurchase(
  food: StoredFood | undefined,
  buyer: Account,
  { price, purchase_quantity }: PurchaseRequest,
): PurchaseValidation {
  if (!food || food.hidden) return { rejection: foodNotFoundError() };
  if (food.owner_uid === buyer.uid) return { rejection: ownItemError() };
  if (purchase_quantity > food.quantity)
    return { rejection: insufficientQuantityError(food.quantity) };
  if (price !== food.price) return { rejection: priceChangedError(food.price) };
  return {
    foodAfter: {
      ...food,
      quantity: food.quantity - purchase_quantity,
      purchase_count: food.purchase_count + 1,
    },
  };
}

const ownItemError = () => new HttpError('own-item', 'You cannot purchase an item you added.');

const insufficientQuantityError = (available: number) =>
  new HttpError(
    'insufficient-quantity',
    `You cannot purchase more than the available quantity of ${available.toLocaleString('en')}.`,
  );

const priceChangedError = (price: number) =>
  new HttpError(
    'price-changed',
    `The price has changed to $${price.toFixed(2)}. Please check it and confirm again.`,
  );
