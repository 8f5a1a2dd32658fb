import { afterEach, describe, expect, it } from 'vitest';
import { isOpen, keyFor, markPlaced, openPurchase, settle, settlePlaced } from './purchase-key';

afterEach(() => {
  for (const foodId of ['soup', 'pie']) settle(foodId);
});

describe('keyFor', () => {
  it('returns the same key until the outcome of the purchase is known', () => {
    const first = keyFor('soup');
    expect(keyFor('soup')).toBe(first);
    expect(isOpen('soup')).toBe(true);
    settle('soup');
    expect(isOpen('soup')).toBe(false);
    expect(keyFor('soup')).not.toBe(first);
  });

  it('returns a separate key for each food', () => {
    const first = keyFor('soup');
    expect(keyFor('pie')).not.toBe(first);
    settle('pie');
    expect(keyFor('soup')).toBe(first);
  });

  it('returns the same key after the purchase was placed, until My Orders has shown it', () => {
    const first = keyFor('soup');
    markPlaced('soup');
    expect(keyFor('soup')).toBe(first);
    expect(isOpen('soup')).toBe(true);
    settlePlaced();
    expect(keyFor('soup')).not.toBe(first);
  });
});

describe('settlePlaced', () => {
  it('keeps the key of a purchase without a response', () => {
    const unanswered = keyFor('pie');
    keyFor('soup');
    markPlaced('soup');
    settlePlaced();
    expect(keyFor('pie')).toBe(unanswered);
  });
});

describe('openPurchase', () => {
  it('returns the state of the open purchases, and a placed one first', () => {
    expect(openPurchase()).toBeUndefined();
    keyFor('soup');
    keyFor('pie');
    expect(openPurchase()).toBe('unanswered');
    markPlaced('soup');
    expect(openPurchase()).toBe('placed');
    settlePlaced();
    expect(openPurchase()).toBe('unanswered');
    settle('pie');
    expect(openPurchase()).toBeUndefined();
  });
});
