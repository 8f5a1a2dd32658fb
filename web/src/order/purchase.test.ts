import { beforeEach, describe, expect, it, vi } from 'vitest';
import { safeSessionStorage } from '../lib/browser-storage';
import { buyerFixture, purchasableFoodFixture } from './purchase-form-fixtures';
import { receivedOrderFixture } from './received-order-fixture';
import {
  deleteShownPurchaseKeys,
  findQuantityError,
  getBlockedPurchaseLabel,
  mayBePlaced,
  readPurchaseQuantity,
  settlePurchase,
  startPurchase,
} from './purchase';

vi.mock('./order-api');

beforeEach(() => {
  for (const storageKey of safeSessionStorage.keys('')) safeSessionStorage.remove(storageKey);
});

const start = (foodId: string, uid = 'sam') => startPurchase(uid, foodId, 1).key;
const settle = (foodId: string, key: string, state: 'placed' | 'rejected') => {
  settlePurchase('sam', foodId, key, state, state === 'placed' ? `order of ${foodId}` : undefined);
};
const show = (uid: string, ...foodIds: string[]) => {
  const orders = foodIds.map((foodId) => ({ ...receivedOrderFixture, _id: `order of ${foodId}` }));
  deleteShownPurchaseKeys(uid, orders);
};

describe('startPurchase', () => {
  it('returns the same key until the key is deleted, and reports a repeat', () => {
    const { key, isRepeat } = startPurchase('sam', 'soup', 1);
    expect(isRepeat).toBe(false);
    expect(startPurchase('sam', 'soup', 1)).toEqual({ key, isRepeat: true });
    settlePurchase('sam', 'soup', key, undefined);
    expect(startPurchase('sam', 'soup', 1)).toMatchObject({ isRepeat: false });
    expect(start('soup')).not.toBe(key);
  });

  it('returns the same key after a rejection, but reports no repeat', () => {
    const key = start('soup');
    settle('soup', key, 'rejected');
    expect(startPurchase('sam', 'soup', 1)).toEqual({ key, isRepeat: false });
    expect(mayBePlaced('sam', 'soup')).toBe(true);
  });

  it('returns a separate key for each food and each user', () => {
    const keys = [start('soup'), start('pie'), start('soup', 'ana')];
    expect(new Set(keys).size).toBe(3);
    settlePurchase('sam', 'pie', keys[1] ?? '', undefined);
    settlePurchase('ana', 'soup', keys[2] ?? '', undefined);
    expect(start('soup')).toBe(keys[0]);
  });
});

describe('settlePurchase', () => {
  it('changes nothing if the tab stores another key by now', () => {
    const first = start('soup');
    settlePurchase('sam', 'soup', first, undefined);
    const second = start('soup');
    settle('soup', first, 'placed');
    settlePurchase('sam', 'soup', first, undefined);
    show('sam', 'soup');
    expect(start('soup')).toBe(second);
  });
});

describe('deleteShownPurchaseKeys', () => {
  it('deletes the keys of the purchases of this user whose orders are shown, and no other keys', () => {
    const [soup, pie, rice] = [start('soup'), start('pie'), start('rice')];
    settle('soup', soup, 'placed');
    settle('pie', pie, 'rejected');
    show('ana', 'soup');
    show('sam', 'pie', 'rice');
    expect(start('soup')).toBe(soup);
    show('sam', 'pie', 'rice', 'soup');
    expect(start('soup')).not.toBe(soup);
    expect([start('pie'), start('rice')]).toEqual([pie, rice]);
  });
});

describe('mayBePlaced', () => {
  it('returns true from the start of a purchase until the API has rejected it or My Orders has shown the order', () => {
    expect(mayBePlaced('sam', 'soup')).toBe(false);
    const key = start('soup');
    expect(mayBePlaced('sam', 'soup')).toBe(true);
    settle('soup', key, 'rejected');
    expect(mayBePlaced('sam', 'soup')).toBe(false);
    settle('soup', key, 'placed');
    expect(mayBePlaced('sam', 'soup')).toBe(true);
    show('sam', 'soup');
    expect(mayBePlaced('sam', 'soup')).toBe(false);
  });
});

describe('readPurchaseQuantity', () => {
  it('returns 1 if the tab stores no purchase of this dish by this buyer', () => {
    startPurchase('sam', 'pie', 3);
    startPurchase('ana', 'soup', 3);
    expect(readPurchaseQuantity('sam', { ...purchasableFoodFixture, _id: 'soup' })).toBe(1);
  });

  it.each([
    [3, 5, 3],
    [6, 5, 5],
    [3, 0, 1],
  ])('returns for a purchase of %d with %d in stock: %d', (stored, available, quantity) => {
    startPurchase('sam', 'soup', stored);
    const food = { ...purchasableFoodFixture, _id: 'soup', quantity: available };
    expect(readPurchaseQuantity('sam', food)).toBe(quantity);
  });
});

const owner = { ...buyerFixture, email: 'AMARA@potluck.test' };

it('getBlockedPurchaseLabel returns a label if the food is sold out or the buyer owns it, and otherwise undefined', () => {
  expect(getBlockedPurchaseLabel(purchasableFoodFixture, buyerFixture)).toBeUndefined();
  expect(getBlockedPurchaseLabel({ ...purchasableFoodFixture, quantity: 0 }, buyerFixture)).toBe(
    ' Item is not available',
  );
  expect(getBlockedPurchaseLabel(purchasableFoodFixture, owner)).toBe('Cannot Purchase Own Item');
});

it.each([
  ['1', undefined],
  ['3', undefined],
  ['4', 'You cannot purchase more than the available quantity of 3.'],
  ['0', 'Purchase quantity must be at least 1.'],
  ['-1', 'Purchase quantity must be at least 1.'],
  ['1.5', 'Purchase quantity must be a whole number.'],
  ['1.000', 'Purchase quantity must be a whole number.'],
  ['', 'Purchase quantity is required.'],
])('findQuantityError for the typed quantity %j returns %j', (typed, message) => {
  expect(findQuantityError(purchasableFoodFixture, buyerFixture, typed)).toBe(message);
});

it('findQuantityError shows a large stock with thousands separators', () => {
  const food = { ...purchasableFoodFixture, quantity: 1200 };
  expect(findQuantityError(food, buyerFixture, '1201')).toBe(
    'You cannot purchase more than the available quantity of 1,200.',
  );
});

it('findQuantityError returns an error if the buyer owns the food', () => {
  expect(findQuantityError(purchasableFoodFixture, owner, '1')).toBe(
    'You cannot purchase an item you added.',
  );
});
