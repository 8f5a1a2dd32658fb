import { afterEach, describe, expect, it } from 'vitest';
import {
  hasUnsettledPurchase,
  getOrCreateIdempotencyKey,
  markPurchasePlaced,
  getUnsettledPurchaseState,
  deletePurchaseKey,
  deletePlacedPurchaseKeys,
} from './purchase-idempotency-key';

afterEach(() => {
  for (const foodId of ['soup', 'pie']) deletePurchaseKey(foodId);
});

describe('getOrCreateIdempotencyKey', () => {
  it('returns the same key until the outcome of the purchase is known', () => {
    const first = getOrCreateIdempotencyKey('soup');
    expect(getOrCreateIdempotencyKey('soup')).toBe(first);
    expect(hasUnsettledPurchase('soup')).toBe(true);
    deletePurchaseKey('soup');
    expect(hasUnsettledPurchase('soup')).toBe(false);
    expect(getOrCreateIdempotencyKey('soup')).not.toBe(first);
  });

  it('returns a separate key for each food', () => {
    const first = getOrCreateIdempotencyKey('soup');
    expect(getOrCreateIdempotencyKey('pie')).not.toBe(first);
    deletePurchaseKey('pie');
    expect(getOrCreateIdempotencyKey('soup')).toBe(first);
  });

  it('returns the same key after the purchase was placed, until My Orders has shown the order', () => {
    const first = getOrCreateIdempotencyKey('soup');
    markPurchasePlaced('soup');
    expect(getOrCreateIdempotencyKey('soup')).toBe(first);
    expect(hasUnsettledPurchase('soup')).toBe(true);
    deletePlacedPurchaseKeys();
    expect(getOrCreateIdempotencyKey('soup')).not.toBe(first);
  });
});

describe('deletePlacedPurchaseKeys', () => {
  it('keeps the key of a purchase that has received no response', () => {
    const unanswered = getOrCreateIdempotencyKey('pie');
    getOrCreateIdempotencyKey('soup');
    markPurchasePlaced('soup');
    deletePlacedPurchaseKeys();
    expect(getOrCreateIdempotencyKey('pie')).toBe(unanswered);
  });
});

describe('getUnsettledPurchaseState', () => {
  it('returns “placed” if an unsettled purchase was placed, “unanswered” if none was placed, and undefined if all purchases are settled', () => {
    expect(getUnsettledPurchaseState()).toBeUndefined();
    getOrCreateIdempotencyKey('soup');
    getOrCreateIdempotencyKey('pie');
    expect(getUnsettledPurchaseState()).toBe('unanswered');
    markPurchasePlaced('soup');
    expect(getUnsettledPurchaseState()).toBe('placed');
    deletePlacedPurchaseKeys();
    expect(getUnsettledPurchaseState()).toBe('unanswered');
    deletePurchaseKey('pie');
    expect(getUnsettledPurchaseState()).toBeUndefined();
  });
});
