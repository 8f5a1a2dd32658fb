import { isSameEmail, type Person } from '@potluck/functions/contract/account';
import type { Food } from '@potluck/functions/contract/food';
import { purchaseRequest, type PurchaseRequest } from '@potluck/functions/contract/order';
import { fieldErrors } from '../../lib/field-errors';

function isOwnItem(food: Food, buyer: Person): boolean {
  return isSameEmail(food.added_by.email, buyer.email);
}

/** Why the button cannot be pressed, as it then reads; undefined when it can. */
export function blockedText(food: Food, buyer: Person): string | undefined {
  if (food.quantity <= 0) return ' Item is not available';
  if (isOwnItem(food, buyer)) return 'Cannot Purchase Own Item';
  return undefined;
}

/** What is wrong with the quantity as typed; undefined when it can be sent. */
export function quantityError(food: Food, buyer: Person, typed: string): string | undefined {
  if (isOwnItem(food, buyer)) return 'You cannot purchase an item you added.';
  const purchase_quantity = typed.trim() === '' ? undefined : Number(typed);
  if (purchase_quantity !== undefined && purchase_quantity > food.quantity) {
    return `You cannot purchase more than the available quantity of ${food.quantity}.`;
  }
  const { purchase_quantity: rule } = purchaseRequest.shape;
  return fieldErrors(rule, purchase_quantity)[''];
}

export function toPurchaseRequest(food: Food, buyer: Person, quantity: number): PurchaseRequest {
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
