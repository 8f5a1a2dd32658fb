import { foodFixture } from '@potluck/functions/testing/food-fixture';
import type { Food } from '@potluck/functions/contract/food';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { toAccountKey } from '../lib/account-storage';
import { safeSessionStorage } from '../lib/browser-storage';
import { showToast } from '../ui/toast';
import { placeOrder } from './order-api';
import { orderFixture } from './order-fixtures';
import {
  INITIAL_INPUT,
  deleteShownPurchaseKeys,
  findNoteError,
  findQuantityError,
  mayBePlaced,
  readPurchaseInput,
  settlePurchase,
  startPurchase,
  submitPurchase,
} from './purchase';

vi.mock('./order-api');
vi.mock('../ui/toast');

const food: Food = { ...foodFixture, quantity: 3 };
const buyer = { uid: 'sam', name: 'Sam Rivera', email: 'sam@potluck.test', photoURL: null };
const { uid } = buyer;

beforeEach(() => {
  for (const storageKey of safeSessionStorage.keys('')) safeSessionStorage.remove(storageKey);
  vi.mocked(placeOrder).mockReset();
  vi.mocked(showToast).mockReset();
});

/** The outcome of a request: the response of the API, or an error. */
type Outcome = PlacedOrder | Error;
type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>;

const rejection = (status: number, code: ApiError['code'], message = 'Not now.') =>
  new ApiError({ status, code, message });
const lost = createNoResponseError();
const busy = rejection(503, 'busy');
const limited = rejection(429, 'too-many-requests');
const soldOut = rejection(409, 'insufficient-quantity');
const keyReused = rejection(409, 'key-reused');
const placed: PlacedOrder = { orderResult: { insertedId: 'o1' }, message: 'Already placed.' };
const removed: PlacedOrder = { ...placed, isRemoved: true, message: 'It was removed.' };

/** Sends a purchase, and returns its idempotency key. */
async function purchase(outcome: Outcome, dish = food, user = buyer) {
  if (outcome instanceof Error) vi.mocked(placeOrder).mockRejectedValueOnce(outcome);
  else vi.mocked(placeOrder).mockResolvedValueOnce(outcome);
  await submitPurchase(dish, user, INITIAL_INPUT);
  return vi.mocked(placeOrder).mock.lastCall?.[1];
}

describe('submitPurchase', () => {
  it.each<[string, boolean, boolean, Outcome[]]>([
    ['no response', true, true, [lost]],
    ['a 503', true, true, [busy]],
    ['a 429 of a proxy', true, true, [rejection(429, 'unreadable')]],
    ['an order', true, true, [placed]],
    ['a 401', true, false, [rejection(401, 'unauthenticated')]],
    ['a 429', true, false, [limited]],
    ['a 409', true, false, [soldOut]],
    ['a response without an order', true, false, [{}]],
    ['no response and a 400', true, true, [lost, rejection(400, 'invalid')]],
    ['no response and a 429', true, true, [lost, limited]],
    ['no response and a 409', true, false, [lost, soldOut]],
    ['no response and a 404', true, false, [lost, rejection(404, 'not-found')]],
    ['no response and a reused key', false, false, [lost, keyReused]],
    ['no response and a removed order', false, false, [lost, removed]],
  ])('after %s repeats the key: %s, is unclear: %s', async (_, isSameKey, isUnclear, outcomes) => {
    const keys = [];
    for (const outcome of outcomes) keys.push(await purchase(outcome));
    expect(mayBePlaced(uid, food._id)).toBe(isUnclear);
    const next = await purchase(placed);
    expect(new Set(keys).size).toBe(1);
    expect(next === keys[0]).toBe(isSameKey);
  });

  it('sends another idempotency key for another dish, for another buyer, and after My Orders has shown the order', async () => {
    const key = await purchase(placed);
    deleteShownPurchaseKeys('ana', [{ ...orderFixture, _id: 'o1' }]);
    deleteShownPurchaseKeys(uid, [{ ...orderFixture, _id: 'o2' }]);
    expect(await purchase(placed)).toBe(key);
    const pieKey = await purchase(lost, { ...food, _id: 'pie' });
    const keys = [key, pieKey, await purchase(placed, food, { ...buyer, uid: 'ana' })];
    deleteShownPurchaseKeys(uid, [{ ...orderFixture, _id: 'o1' }]);
    expect(mayBePlaced(uid, food._id)).toBe(false);
    keys.push(await purchase(placed));
    expect(new Set(keys).size).toBe(4);
    expect(await purchase(lost, { ...food, _id: 'pie' })).toBe(pieKey);
  });

  it.each([
    ['a 429 for the first and then no response', 0, limited, lost],
    ['a 409 for the first and then no response', 0, soldOut, lost],
    ['no response for the second and then a 429', 1, lost, limited],
  ])('repeats the key of two concurrent requests after %s', async (_, index, first, second) => {
    const rejects: ((error: unknown) => void)[] = [];
    vi.mocked(placeOrder).mockImplementation(
      () => new Promise((_resolve, reject) => rejects.push(reject)),
    );
    const requests = [
      submitPurchase(food, buyer, INITIAL_INPUT),
      submitPurchase(food, buyer, INITIAL_INPUT),
    ];
    rejects[index]?.(first);
    await requests[index];
    rejects[1 - index]?.(second);
    await requests[1 - index];
    await purchase(lost);
    expect(new Set(vi.mocked(placeOrder).mock.calls.map(([, key]) => key)).size).toBe(1);
    expect(placeOrder).toHaveBeenCalledTimes(3);
  });

  const success = ['success', 'Your order has been placed.'];
  const failure = ['error', 'Failed to place order.'];
  const general = ['error', 'An error occurred while placing your order.', undefined, undefined];
  it.each<[string, Outcome[], unknown[]]>([
    ['an order', [placed], success],
    ['an order after no response', [lost, placed], ['success', 'Already placed.']],
    ['an order without a message', [lost, { ...placed, message: '' }], success],
    ['a removed order', [lost, removed], ['info', 'It was removed.']],
    ['no order', [{ message: 'The oven is off.' }], ['error', 'The oven is off.']],
    ['no order and no message', [{ orderResult: null }], failure],
    ['a 409', [soldOut], ['error', 'Not now.']],
    ['a 409 without a message', [rejection(409, 'own-item', '')], failure],
    ['no response', [lost], general],
    ['a 503', [busy], general],
    ['a 401', [rejection(401, 'unauthenticated')], general],
    ['a 403', [rejection(403, 'forbidden')], general],
    ['a 429 of a proxy', [rejection(429, 'unreadable')], general],
  ])('shows the toast of the outcome “%s”', async (_outcome, outcomes, toast) => {
    for (const outcome of outcomes) await purchase(outcome);
    expect(vi.mocked(showToast).mock.lastCall).toEqual(toast);
  });
});

it('settlePurchase changes nothing if the tab stores another key by now', () => {
  const { key: first } = startPurchase(uid, 'soup', INITIAL_INPUT);
  settlePurchase(uid, 'soup', first, undefined);
  const { key: second } = startPurchase(uid, 'soup', INITIAL_INPUT);
  settlePurchase(uid, 'soup', first, 'placed', 'o1');
  settlePurchase(uid, 'soup', first, undefined);
  deleteShownPurchaseKeys(uid, [{ ...orderFixture, _id: 'o1' }]);
  expect(startPurchase(uid, 'soup', INITIAL_INPUT).key).toBe(second);
});

describe('readPurchaseInput', () => {
  const input = { quantity: 3, window: 'friday', note: 'No nuts, please.', allergy: true };

  it.each([
    [3, 5, 3],
    [6, 5, 5],
    [3, 0, 1],
  ])('returns for a purchase of %d with %d in stock: %d', (stored, quantity, expected) => {
    startPurchase(uid, food._id, { ...input, quantity: stored });
    expect(readPurchaseInput(uid, { ...food, quantity })).toEqual({ ...input, quantity: expected });
  });

  it('returns the initial input for another dish, another buyer, and a purchase that was placed, whose note the tab does not store any more', () => {
    const { key } = startPurchase(uid, food._id, input);
    settlePurchase(uid, food._id, key, 'rejected');
    expect(readPurchaseInput(uid, food)).toEqual(input);
    expect(readPurchaseInput(uid, { ...food, _id: 'soup' })).toEqual(INITIAL_INPUT);
    expect(readPurchaseInput('ana', food)).toEqual(INITIAL_INPUT);
    settlePurchase(uid, food._id, key, 'placed', 'o1');
    expect(readPurchaseInput(uid, food)).toEqual(INITIAL_INPUT);
    expect(safeSessionStorage.read(toAccountKey(uid, 'purchase', food._id))).not.toContain(
      'No nuts',
    );
  });
});

it.each([
  ['', false, undefined],
  [' ', true, 'Tell the cook about your allergy.'],
  ['Nuts', true, undefined],
  ['x'.repeat(300), false, undefined],
  ['x'.repeat(301), false, 'Note can have at most 300 characters.'],
])('findNoteError for the note %j with an allergy: %s returns %j', (note, allergy, message) => {
  expect(findNoteError(note, allergy)).toBe(message);
});

it.each([
  ['1', undefined],
  ['1200', undefined],
  ['1201', 'You cannot purchase more than the available quantity of 1,200.'],
  ['0', 'Purchase quantity must be at least 1.'],
  ['-1', 'Purchase quantity must be at least 1.'],
  ['1.5', 'Purchase quantity must be a whole number.'],
  ['1.000', 'Purchase quantity must be a whole number.'],
  ['', 'Purchase quantity is required.'],
])('findQuantityError for the typed quantity %j returns %j', (typed, message) => {
  expect(findQuantityError({ ...food, quantity: 1200 }, buyer, typed)).toBe(message);
});

it('findQuantityError returns an error if the buyer owns the food', () => {
  const owner = { ...buyer, email: 'AMARA@potluck.test' };
  expect(findQuantityError(food, owner, '1')).toBe('You cannot purchase an item you added.');
});
