import { beforeEach, describe, expect, it, vi } from 'vitest';
import { safeSessionStorage } from '../../../lib/browser-storage';
import {
  deletePlacedPurchaseKeys,
  deletePurchaseKey,
  getUnsettledPurchaseState,
  mayBePlaced,
  setPurchaseState,
  startPurchase,
  subscribeToPurchaseKeys,
} from './purchase-idempotency-key';

beforeEach(() => {
  for (const storageKey of safeSessionStorage.keys('')) safeSessionStorage.remove(storageKey);
});

const start = (foodId: string, uid = 'sam') => startPurchase(uid, foodId).key;
const settle = (foodId: string, key: string, state: 'placed' | 'rejected') => {
  setPurchaseState('sam', foodId, { key, state });
};

describe('startPurchase', () => {
  it('returns the same key until the key is deleted, and reports a repeat', () => {
    const { key, isRepeat } = startPurchase('sam', 'soup');
    expect(isRepeat).toBe(false);
    expect(startPurchase('sam', 'soup')).toEqual({ key, isRepeat: true });
    deletePurchaseKey('sam', 'soup', key);
    expect(startPurchase('sam', 'soup')).toMatchObject({ isRepeat: false });
    expect(start('soup')).not.toBe(key);
  });

  it('returns the same key after a rejection, but reports no repeat', () => {
    const key = start('soup');
    settle('soup', key, 'rejected');
    expect(startPurchase('sam', 'soup')).toEqual({ key, isRepeat: false });
    expect(mayBePlaced('sam', 'soup')).toBe(true);
  });

  it('returns a separate key for each food and each user', () => {
    const keys = [start('soup'), start('pie'), start('soup', 'ana')];
    expect(new Set(keys).size).toBe(3);
    deletePurchaseKey('sam', 'pie', keys[1] ?? '');
    deletePurchaseKey('ana', 'soup', keys[2] ?? '');
    expect(start('soup')).toBe(keys[0]);
  });
});

describe('setPurchaseState and deletePurchaseKey', () => {
  it('change nothing if the tab stores another key by now', () => {
    const first = start('soup');
    deletePurchaseKey('sam', 'soup', first);
    const second = start('soup');
    settle('soup', first, 'placed');
    deletePurchaseKey('sam', 'soup', first);
    expect(getUnsettledPurchaseState('sam')).toBe('unanswered');
    expect(start('soup')).toBe(second);
  });

  it('call the listeners until these are removed', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToPurchaseKeys(listener);
    const key = start('soup');
    settle('soup', key, 'placed');
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    deletePurchaseKey('sam', 'soup', key);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('deletePlacedPurchaseKeys', () => {
  it('deletes the keys of the placed purchases of this user, and no other keys', () => {
    const [soup, pie, rice] = [start('soup'), start('pie'), start('rice')];
    settle('soup', soup, 'placed');
    settle('pie', pie, 'rejected');
    deletePlacedPurchaseKeys('ana');
    expect(start('soup')).toBe(soup);
    deletePlacedPurchaseKeys('sam');
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
    deletePlacedPurchaseKeys('sam');
    expect(mayBePlaced('sam', 'soup')).toBe(false);
  });
});

describe('getUnsettledPurchaseState', () => {
  it('returns “placed” if a purchase was placed, “unanswered” if one may have been placed, and undefined for no or only rejected purchases', () => {
    expect(getUnsettledPurchaseState('sam')).toBeUndefined();
    const [soup, pie] = [start('soup'), start('pie')];
    expect(getUnsettledPurchaseState('sam')).toBe('unanswered');
    settle('soup', soup, 'placed');
    expect(getUnsettledPurchaseState('sam')).toBe('placed');
    deletePlacedPurchaseKeys('sam');
    expect(getUnsettledPurchaseState('sam')).toBe('unanswered');
    settle('pie', pie, 'rejected');
    expect(getUnsettledPurchaseState('sam')).toBeUndefined();
  });

  it('ignores the purchases of other users, except if the user is not known', () => {
    settle('soup', start('soup'), 'placed');
    expect(getUnsettledPurchaseState('ana')).toBeUndefined();
    expect(getUnsettledPurchaseState(undefined)).toBe('placed');
  });
});
