import { isSameEmail, type UserProfile } from '@potluck/functions/contract/account';
import type { Food } from '@potluck/functions/contract/food';
import { purchaseRequestSchema, type PurchaseRequest } from '@potluck/functions/contract/order';
import { getFieldErrors } from '../../../forms/field-errors';
import { parseNumberText } from '../../../number-field/number-text';
import { formatCount } from '../../../lib/format-count';

function isOwnFood(food: Food, buyer: UserProfile): boolean {
  return isSameEmail(food.added_by.email, buyer.email);
}

/**
 * Returns the label of the disabled purchase button, which states the reason. Returns undefined if
 * the buyer can purchase the food.
 */
export function getBlockedPurchaseLabel(food: Food, buyer: UserProfile): string | undefined {
  if (food.quantity <= 0) return ' Item is not available';
  if (isOwnFood(food, buyer)) return 'Cannot Purchase Own Item';
  return undefined;
}

/** Validates the typed quantity. Returns an error message, or undefined if the quantity is valid. */
export function findQuantityError(
  food: Food,
  buyer: UserProfile,
  typed: string,
): string | undefined {
  if (isOwnFood(food, buyer)) return 'You cannot purchase an item you added.';
  const purchase_quantity = typed.trim() === '' ? undefined : parseNumberText(typed);
  if (purchase_quantity !== undefined && purchase_quantity > food.quantity) {
    return `You cannot purchase more than the available quantity of ${formatCount(food.quantity)}.`;
  }
  const { purchase_quantity: quantitySchema } = purchaseRequestSchema.entries;
  return getFieldErrors(quantitySchema, purchase_quantity)[''];
}

export function toPurchaseRequest(
  food: Food,
  buyer: UserProfile,
  quantity: number,
): PurchaseRequest {
  return {
    foodId: food._id,
    food_name: food.food_name,
    food_image: food.food_image,
    price: food.price,
    purchase_quantity: quantity,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    food_owner: food.added_by,
  };
}
