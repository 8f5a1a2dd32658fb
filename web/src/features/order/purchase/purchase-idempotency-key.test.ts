import { beforeEach, describe, expect, it } from 'vitest';
import { safeSessionStorage } from '../../../lib/browser-storage';
import {
  deletePlacedPurchaseKeys,
  deletePurchaseKey,
  endPurchaseRequest,
  isKeyOfOneRequest,
  markPurchasePlaced,
  startPurchaseRequest,
} from './purchase-idempotency-key';
import { getUnsettledPurchaseState, hasUnsettledPurchase } from './unsettled-purchases';

beforeEach(() => {
  for (const storageKey of safeSessionStorage.keys('')) safeSessionStorage.remove(storageKey);
});

/** Sends a request that receives no response. Returns its key. */
function sendRequest(foodId: string): string {
  const { key } = startPurchaseRequest(foodId);
  endPurchaseRequest(key);
  return key;
}

describe('startPurchaseRequest', () => {
  it('returns the same key until the outcome of the purchase is known', () => {
    const first = sendRequest('soup');
    expect(sendRequest('soup')).toBe(first);
    expect(hasUnsettledPurchase('soup')).toBe(true);
    deletePurchaseKey('soup', first);
    expect(hasUnsettledPurchase('soup')).toBe(false);
    expect(sendRequest('soup')).not.toBe(first);
  });

  it('returns a separate key for each food', () => {
    const first = sendRequest('soup');
    const other = sendRequest('pie');
    expect(other).not.toBe(first);
    deletePurchaseKey('pie', other);
    expect(sendRequest('soup')).toBe(first);
  });

  it('returns the same key after the purchase was placed, until My Orders has shown the order', () => {
    const first = sendRequest('soup');
    markPurchasePlaced('soup', first);
    expect(sendRequest('soup')).toBe(first);
    expect(hasUnsettledPurchase('soup')).toBe(true);
    deletePlacedPurchaseKeys();
    expect(sendRequest('soup')).not.toBe(first);
  });

  it('reports a repeat if the tab stores the key, also after a reload', () => {
    safeSessionStorage.write('unanswered-purchase/soup', 'key-before-the-reload');
    expect(startPurchaseRequest('soup')).toEqual({ key: 'key-before-the-reload', isRepeat: true });
    expect(startPurchaseRequest('pie')).toMatchObject({ isRepeat: false });
  });
});

describe('isKeyOfOneRequest', () => {
  it('returns true until a second request uses the key', () => {
    const { key } = startPurchaseRequest('soup');
    expect(isKeyOfOneRequest(key)).toBe(true);
    endPurchaseRequest(key);
    expect(isKeyOfOneRequest(key)).toBe(true);
    startPurchaseRequest('soup');
    expect(isKeyOfOneRequest(key)).toBe(false);
  });

  it('returns false if the key was stored before a reload', () => {
    safeSessionStorage.write('unanswered-purchase/soup', 'key-of-an-earlier-page-load');
    expect(isKeyOfOneRequest(startPurchaseRequest('soup').key)).toBe(false);
  });
});

describe('deletePurchaseKey', () => {
  it('keeps the key while another request with the key is running', () => {
    const { key } = startPurchaseRequest('soup');
    startPurchaseRequest('soup');
    endPurchaseRequest(key);
    deletePurchaseKey('soup', key);
    expect(hasUnsettledPurchase('soup')).toBe(true);
    endPurchaseRequest(key);
    deletePurchaseKey('soup', key);
    expect(hasUnsettledPurchase('soup')).toBe(false);
  });

  it('keeps the key of a later purchase of the same food', () => {
    const first = sendRequest('soup');
    deletePurchaseKey('soup', first);
    const second = sendRequest('soup');
    deletePurchaseKey('soup', first);
    expect(sendRequest('soup')).toBe(second);
  });
});

describe('markPurchasePlaced', () => {
  it('keeps the key of a later purchase of the same food that has received no response', () => {
    const first = sendRequest('soup');
    deletePurchaseKey('soup', first);
    const second = sendRequest('soup');
    markPurchasePlaced('soup', first);
    deletePlacedPurchaseKeys();
    expect(sendRequest('soup')).toBe(second);
  });
});

describe('deletePlacedPurchaseKeys', () => {
  it('keeps the key of a purchase that has received no response', () => {
    const unanswered = sendRequest('pie');
    markPurchasePlaced('soup', sendRequest('soup'));
    deletePlacedPurchaseKeys();
    expect(sendRequest('pie')).toBe(unanswered);
  });

  it('keeps the key of a placed purchase while a request repeats the key', () => {
    const { key } = startPurchaseRequest('soup');
    startPurchaseRequest('soup');
    endPurchaseRequest(key);
    markPurchasePlaced('soup', key);
    deletePlacedPurchaseKeys();
    expect(hasUnsettledPurchase('soup')).toBe(true);
    endPurchaseRequest(key);
    deletePlacedPurchaseKeys();
    expect(hasUnsettledPurchase('soup')).toBe(false);
  });
});

describe('getUnsettledPurchaseState', () => {
  it('returns “placed” if an unsettled purchase was placed, “unanswered” if none was placed, and undefined if all purchases are settled', () => {
    expect(getUnsettledPurchaseState()).toBeUndefined();
    const soup = sendRequest('soup');
    const pie = sendRequest('pie');
    expect(getUnsettledPurchaseState()).toBe('unanswered');
    markPurchasePlaced('soup', soup);
    expect(getUnsettledPurchaseState()).toBe('placed');
    deletePlacedPurchaseKeys();
    expect(getUnsettledPurchaseState()).toBe('unanswered');
    deletePurchaseKey('pie', pie);
    expect(getUnsettledPurchaseState()).toBeUndefined();
  });
});
