import { afterEach, describe, expect, it } from 'vitest';
import {
  hasUnsettledPurchase,
  idempotencyKeyFor,
  markPurchasePlaced,
  getUnsettledPurchaseState,
  settlePurchase,
  settlePlacedPurchases,
} from './purchase-idempotency-key';

afterEach(() => {
  for (const foodId of ['soup', 'pie']) settlePurchase(foodId);
});

describe('idempotencyKeyFor', () => {
  it('returns the same key until the outcome of the purchase is known', () => {
    const first = idempotencyKeyFor('soup');
    expect(idempotencyKeyFor('soup')).toBe(first);
    expect(hasUnsettledPurchase('soup')).toBe(true);
    settlePurchase('soup');
    expect(hasUnsettledPurchase('soup')).toBe(false);
    expect(idempotencyKeyFor('soup')).not.toBe(first);
  });

  it('returns a separate key for each food', () => {
    const first = idempotencyKeyFor('soup');
    expect(idempotencyKeyFor('pie')).not.toBe(first);
    settlePurchase('pie');
    expect(idempotencyKeyFor('soup')).toBe(first);
  });

  it('returns the same key after the purchase was placed, until My Orders has shown it', () => {
    const first = idempotencyKeyFor('soup');
    markPurchasePlaced('soup');
    expect(idempotencyKeyFor('soup')).toBe(first);
    expect(hasUnsettledPurchase('soup')).toBe(true);
    settlePlacedPurchases();
    expect(idempotencyKeyFor('soup')).not.toBe(first);
  });
});

describe('settlePlacedPurchases', () => {
  it('keeps the key of a purchase without a response', () => {
    const unanswered = idempotencyKeyFor('pie');
    idempotencyKeyFor('soup');
    markPurchasePlaced('soup');
    settlePlacedPurchases();
    expect(idempotencyKeyFor('pie')).toBe(unanswered);
  });
});

describe('getUnsettledPurchaseState', () => {
  it('returns placed if a purchase was placed, otherwise unanswered, or undefined if all purchases are settled', () => {
    expect(getUnsettledPurchaseState()).toBeUndefined();
    idempotencyKeyFor('soup');
    idempotencyKeyFor('pie');
    expect(getUnsettledPurchaseState()).toBe('unanswered');
    markPurchasePlaced('soup');
    expect(getUnsettledPurchaseState()).toBe('placed');
    settlePlacedPurchases();
    expect(getUnsettledPurchaseState()).toBe('unanswered');
    settlePurchase('pie');
    expect(getUnsettledPurchaseState()).toBeUndefined();
  });
});
