import type { UserProfile } from '@potluck/functions/contract/account';
import { isSameEmail } from '@potluck/functions/contract/fields';
import { type Food, foodSchema } from '@potluck/functions/contract/food';
import { type Order, purchaseRequestSchema } from '@potluck/functions/contract/order';
import type { PickupWindow } from '@potluck/functions/contract/pickup';
import * as v from 'valibot';
import { showToast } from '../ui/toast';
import { showFailure } from '../ui/failure';
import { ApiError, isAuthError } from '../lib/api';
import { toAccountKey } from '../lib/account-storage';
import { safeSessionStorage } from '../lib/browser-storage';
import { formatCount } from '../lib/format';
import { blankToUndefined, getFieldErrors, parseNumberText } from '../ui/form-validation';
import { placeOrder } from './order-api';

export type Buyer = UserProfile & { uid: string };

export interface PurchaseInput {
  quantity: number;
  /** The id of a pickup window. */
  window: string;
  note: string;
  allergy: boolean;
}

export const INITIAL_INPUT: PurchaseInput = { quantity: 1, window: '', note: '', allergy: false };

/**
 * A purchase whose key the tab stores, with its latest input until the order is placed. The tab knows this about the
 * purchase:
 *
 * - `unanswered`: no response has arrived, so the order may have been placed.
 * - `placed`: the API has placed the order, and My Orders has not shown it yet.
 * - `rejected`: the API has placed no order.
 */
interface StoredPurchase {
  key: string;
  state: 'unanswered' | 'placed' | 'rejected';
  input: PurchaseInput;
  orderId?: string | undefined;
}

const toStorageKey = (uid: string, foodId: string) => toAccountKey(uid, 'purchase', foodId);

const read = (storageKey: string) =>
  JSON.parse(safeSessionStorage.read(storageKey) ?? '{}') as Partial<StoredPurchase>;

function write(storageKey: string, purchase: StoredPurchase): void {
  safeSessionStorage.write(storageKey, JSON.stringify(purchase));
}

/**
 * Returns the idempotency key for a purchase of this food by this user. `isRepeat` is true if an earlier request with
 * this key may have placed the order.
 *
 * The tab keeps the key, also after a reload or the end of the session, until My Orders has shown the order or the user
 * logs out. If a request repeats
 * a key, the API returns the existing order. If the contents of the request differ, the API rejects the request.
 */
export function startPurchase(uid: string, foodId: string, input: PurchaseInput) {
  const storageKey = toStorageKey(uid, foodId);
  const { key = crypto.randomUUID(), state = 'rejected', orderId } = read(storageKey);
  const isRepeat = state !== 'rejected';
  write(storageKey, { key, state: isRepeat ? state : 'unanswered', input, orderId });
  return { key, isRepeat };
}

export function mayBePlaced(uid: string, foodId: string): boolean {
  const { state = 'rejected' } = read(toStorageKey(uid, foodId));
  return state !== 'rejected';
}

/** Returns the input of a purchase that was not placed, with at most the available quantity. */
export function readPurchaseInput(uid: string, { _id, quantity: available }: Food): PurchaseInput {
  const { input = INITIAL_INPUT } = read(toStorageKey(uid, _id));
  return { ...input, quantity: Math.max(1, Math.min(input.quantity, available)) };
}

/** Stores what a response says about the purchase with this key, or deletes the key if `state` is undefined. */
export function settlePurchase(
  uid: string,
  foodId: string,
  key: string,
  state: 'placed' | 'rejected' | undefined,
  orderId?: string,
): void {
  const storageKey = toStorageKey(uid, foodId);
  const { key: storedKey, input = INITIAL_INPUT } = read(storageKey);
  if (storedKey !== key) return;
  // A note can be about a person's health, so the tab stores it only for a retry.
  if (state)
    write(storageKey, { key, state, input: state === 'placed' ? INITIAL_INPUT : input, orderId });
  else safeSessionStorage.remove(storageKey);
}

/** Deletes the keys of the purchases of this user whose orders My Orders shows now. */
export function deleteShownPurchaseKeys(uid: string, orders: readonly Order[]): void {
  for (const storageKey of safeSessionStorage.keys(toStorageKey(uid, ''))) {
    const { orderId } = read(storageKey);
    if (orders.some(({ _id }) => _id === orderId)) safeSessionStorage.remove(storageKey);
  }
}

/** Returns the label of the disabled purchase button, or undefined if the buyer can purchase the food. */
export function getBlockedPurchaseLabel(food: Food, buyer: UserProfile, isClosed: boolean) {
  if (food.quantity <= 0) return ' Item is not available';
  if (isOwnFood(food, buyer)) return 'Cannot Purchase Own Item';
  if (isClosed) return 'Orders are closed';
  return undefined;
}

export function findQuantityError(food: Food, buyer: UserProfile, typed: string) {
  if (isOwnFood(food, buyer)) return 'You cannot purchase an item you added.';
  const quantity = typed.trim() === '' ? undefined : parseNumberText(typed);
  if (quantity !== undefined && quantity > food.quantity) {
    return `You cannot purchase more than the available quantity of ${formatCount(food.quantity)}.`;
  }
  return getFieldErrors(purchaseRequestSchema.entries.purchase_quantity, quantity)[''];
}

export function findNoteError(note: string, allergy: boolean): string | undefined {
  const text = blankToUndefined(note);
  if (allergy && text === undefined) return 'Tell the cook about your allergy.';
  return getFieldErrors(purchaseRequestSchema.entries.note, text)[''];
}

/** Returns the current food in the error of a purchase, or undefined if the error is not about a changed food. */
export function readChangedFood({ code, food }: ApiError): Food | undefined {
  const parsed = v.safeParse(foodSchema, food);
  return code === 'food-changed' && parsed.success ? parsed.output : undefined;
}

/** Returns the open windows in the error of a purchase, or undefined if the error is not about the pickup window. */
export function readOpenWindows({ code, windows }: ApiError): PickupWindow[] | undefined {
  if (code !== 'window-required' && code !== 'window-closed') return undefined;
  const parsed = v.safeParse(foodSchema.entries.windows, windows);
  return parsed.success ? (parsed.output ?? []) : [];
}

function isOwnFood(food: Food, buyer: UserProfile): boolean {
  return isSameEmail(food.added_by.email, buyer.email);
}

const FAILED_TEXT = 'Failed to place order.';

/** The API compares the name and the allergens of `food`, which the guest has seen, with the stored ones. */
export async function submitPurchase(
  food: Food,
  buyer: Buyer,
  input: PurchaseInput,
): Promise<{ isPlaced: boolean; error?: ApiError }> {
  const { key, isRepeat } = startPurchase(buyer.uid, food._id, input);
  const settle = (state: 'placed' | 'rejected' | undefined, orderId?: string) =>
    settlePurchase(buyer.uid, food._id, key, state, orderId);
  const { food_name, food_image, price } = food;
  const request = {
    foodId: food._id,
    food_name,
    food_image,
    price,
    purchase_quantity: input.quantity,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    food_owner: food.added_by,
    window: blankToUndefined(input.window),
    allergens: food.allergens ?? null,
    note: blankToUndefined(input.note),
    allergy: input.allergy || undefined,
  };
  try {
    const { orderResult, isRemoved, message = '' } = await placeOrder(request, key);
    // An earlier request with this key placed an order, which is not an active order of the history any more.
    if (isRemoved) {
      settle(undefined);
      void showToast('info', message);
      return { isPlaced: false };
    }
    if (orderResult?.insertedId) {
      settle('placed', orderResult.insertedId);
      const alreadyPlacedMessage = isRepeat ? message : '';
      void showToast('success', alreadyPlacedMessage || 'Your order has been placed.');
      return { isPlaced: true };
    }
    settle('rejected');
    void showToast('error', message || FAILED_TEXT);
    return { isPlaced: false };
  } catch (error) {
    const rejection = error instanceof ApiError && error.isOutcomeKnown ? error : undefined;
    if (rejection?.code === 'key-reused') settle(undefined);
    // The API rejects with 404 and 409 after it has looked for the order of the key. Other rejections say nothing
    // about an earlier request with the key.
    else if (rejection && (!isRepeat || rejection.status === 404 || rejection.status === 409))
      settle('rejected');
    if (!rejection || isAuthError(rejection)) {
      showFailure('An error occurred while placing your order.', error);
      return { isPlaced: false };
    }
    void showToast('error', rejection.message || FAILED_TEXT);
    return { isPlaced: false, error: rejection };
  }
}
