import { beforeEach, describe, expect, it } from 'vitest';
import { safeSessionStorage } from '../../../lib/browser-storage';
import {
  deletePlacedPurchaseKeys,
  deletePurchaseKey,
  decrementRunningPurchaseRequests,
  hasStoredPurchaseKey,
  wasKeySentOnce,
  markPurchasePlaced,
  recordPurchaseRequestStart,
} from './purchase-idempotency-key';
import { getUnsettledPurchaseState } from './unsettled-purchases';

beforeEach(() => {
  for (const storageKey of safeSessionStorage.keys('')) safeSessionStorage.remove(storageKey);
});

/** Sends a request that receives no response. Returns its key. */
function sendRequest(foodId: string, uid = 'sam'): string {
  const { key } = recordPurchaseRequestStart(uid, foodId);
  decrementRunningPurchaseRequests(key);
  return key;
}

describe('recordPurchaseRequestStart', () => {
  it('returns the same key until the outcome of the purchase is known', () => {
    const first = sendRequest('soup');
    expect(sendRequest('soup')).toBe(first);
    expect(hasStoredPurchaseKey('sam', 'soup')).toBe(true);
    deletePurchaseKey('sam', 'soup', first);
    expect(hasStoredPurchaseKey('sam', 'soup')).toBe(false);
    expect(sendRequest('soup')).not.toBe(first);
  });

  it('returns a separate key for each food', () => {
    const first = sendRequest('soup');
    const other = sendRequest('pie');
    expect(other).not.toBe(first);
    deletePurchaseKey('sam', 'pie', other);
    expect(sendRequest('soup')).toBe(first);
  });

  it('returns a separate key for each user', () => {
    const first = sendRequest('soup', 'sam');
    const other = sendRequest('soup', 'ana');
    expect(other).not.toBe(first);
    deletePurchaseKey('ana', 'soup', other);
    expect(sendRequest('soup', 'sam')).toBe(first);
  });

  it('returns the same key after the purchase was placed, until My Orders has shown the order', () => {
    const first = sendRequest('soup');
    markPurchasePlaced('sam', 'soup', first);
    expect(sendRequest('soup')).toBe(first);
    expect(hasStoredPurchaseKey('sam', 'soup')).toBe(true);
    deletePlacedPurchaseKeys('sam');
    expect(sendRequest('soup')).not.toBe(first);
  });

  it('reports a repeat if the tab stores the key, also after a reload', () => {
    safeSessionStorage.write('unanswered-purchase/sam/soup', 'key-before-the-reload');
    expect(recordPurchaseRequestStart('sam', 'soup')).toEqual({
      key: 'key-before-the-reload',
      isRepeat: true,
    });
    expect(recordPurchaseRequestStart('sam', 'pie')).toMatchObject({ isRepeat: false });
  });
});

describe('wasKeySentOnce', () => {
  it('returns true until a second request uses the key', () => {
    const { key } = recordPurchaseRequestStart('sam', 'soup');
    expect(wasKeySentOnce(key)).toBe(true);
    decrementRunningPurchaseRequests(key);
    expect(wasKeySentOnce(key)).toBe(true);
    recordPurchaseRequestStart('sam', 'soup');
    expect(wasKeySentOnce(key)).toBe(false);
  });

  it('returns false if the key was stored before a reload', () => {
    safeSessionStorage.write('unanswered-purchase/sam/soup', 'key-of-an-earlier-page-load');
    expect(wasKeySentOnce(recordPurchaseRequestStart('sam', 'soup').key)).toBe(false);
  });
});

describe('deletePurchaseKey', () => {
  it('keeps the key while another request with the key is running', () => {
    const { key } = recordPurchaseRequestStart('sam', 'soup');
    recordPurchaseRequestStart('sam', 'soup');
    decrementRunningPurchaseRequests(key);
    deletePurchaseKey('sam', 'soup', key);
    expect(hasStoredPurchaseKey('sam', 'soup')).toBe(true);
    decrementRunningPurchaseRequests(key);
    deletePurchaseKey('sam', 'soup', key);
    expect(hasStoredPurchaseKey('sam', 'soup')).toBe(false);
  });

  it('keeps the key of a later purchase of the same food', () => {
    const first = sendRequest('soup');
    deletePurchaseKey('sam', 'soup', first);
    const second = sendRequest('soup');
    deletePurchaseKey('sam', 'soup', first);
    expect(sendRequest('soup')).toBe(second);
  });
});

describe('markPurchasePlaced', () => {
  it('keeps the key of a later purchase of the same food that has received no response', () => {
    const first = sendRequest('soup');
    deletePurchaseKey('sam', 'soup', first);
    const second = sendRequest('soup');
    markPurchasePlaced('sam', 'soup', first);
    deletePlacedPurchaseKeys('sam');
    expect(sendRequest('soup')).toBe(second);
  });
});

describe('deletePlacedPurchaseKeys', () => {
  it('keeps the key of a purchase that has received no response', () => {
    const unanswered = sendRequest('pie');
    markPurchasePlaced('sam', 'soup', sendRequest('soup'));
    deletePlacedPurchaseKeys('sam');
    expect(sendRequest('pie')).toBe(unanswered);
  });

  it('keeps the key of a purchase that another user has placed', () => {
    const first = sendRequest('soup', 'sam');
    markPurchasePlaced('sam', 'soup', first);
    deletePlacedPurchaseKeys('ana');
    expect(sendRequest('soup', 'sam')).toBe(first);
  });

  it('keeps the key of a placed purchase while a request repeats the key', () => {
    const { key } = recordPurchaseRequestStart('sam', 'soup');
    recordPurchaseRequestStart('sam', 'soup');
    decrementRunningPurchaseRequests(key);
    markPurchasePlaced('sam', 'soup', key);
    deletePlacedPurchaseKeys('sam');
    expect(hasStoredPurchaseKey('sam', 'soup')).toBe(true);
    decrementRunningPurchaseRequests(key);
    deletePlacedPurchaseKeys('sam');
    expect(hasStoredPurchaseKey('sam', 'soup')).toBe(false);
  });
});

describe('getUnsettledPurchaseState', () => {
  it('returns “placed” if an unsettled purchase was placed, “unanswered” if none was placed, and undefined if all purchases are settled', () => {
    expect(getUnsettledPurchaseState('sam')).toBeUndefined();
    const soup = sendRequest('soup');
    const pie = sendRequest('pie');
    expect(getUnsettledPurchaseState('sam')).toBe('unanswered');
    markPurchasePlaced('sam', 'soup', soup);
    expect(getUnsettledPurchaseState('sam')).toBe('placed');
    deletePlacedPurchaseKeys('sam');
    expect(getUnsettledPurchaseState('sam')).toBe('unanswered');
    deletePurchaseKey('sam', 'pie', pie);
    expect(getUnsettledPurchaseState('sam')).toBeUndefined();
  });

  it('ignores the purchases of other users, except if the user is not known', () => {
    markPurchasePlaced('sam', 'soup', sendRequest('soup', 'sam'));
    expect(getUnsettledPurchaseState('ana')).toBeUndefined();
    expect(getUnsettledPurchaseState(undefined)).toBe('placed');
  });
});

describe.each(['unanswered-purchase/', 'placed-purchase/'])(
  'a key without a uid that an earlier version stored at %s',
  (prefix) => {
    beforeEach(() => {
      safeSessionStorage.write(`${prefix}soup`, 'earlier-key');
    });

    it('is sent by each user until that user has settled the purchase', () => {
      for (const uid of ['ana', 'sam']) {
        expect(hasStoredPurchaseKey(uid, 'soup')).toBe(true);
        expect(recordPurchaseRequestStart(uid, 'soup')).toEqual({
          key: 'earlier-key',
          isRepeat: true,
        });
        decrementRunningPurchaseRequests('earlier-key');
        deletePurchaseKey(uid, 'soup', 'earlier-key');
        expect(hasStoredPurchaseKey(uid, 'soup')).toBe(false);
        expect(recordPurchaseRequestStart(uid, 'soup')).toMatchObject({ isRepeat: false });
      }
    });

    it('is not sent again by a user whose My Orders has shown the order, but by other users', () => {
      markPurchasePlaced('ana', 'soup', sendRequest('soup', 'ana'));
      deletePlacedPurchaseKeys('ana');
      expect(sendRequest('soup', 'ana')).not.toBe('earlier-key');
      expect(sendRequest('soup', 'sam')).toBe('earlier-key');
    });
  },
);

it('My Orders settles a placed purchase without a uid for its user only', () => {
  safeSessionStorage.write('placed-purchase/soup', 'earlier-key');
  deletePlacedPurchaseKeys('ana');
  expect(hasStoredPurchaseKey('ana', 'soup')).toBe(false);
  expect(sendRequest('soup', 'sam')).toBe('earlier-key');
});

it('My Orders of one user does not settle a purchase without a uid that another user has placed', () => {
  safeSessionStorage.write('unanswered-purchase/soup', 'earlier-key');
  markPurchasePlaced('ana', 'soup', sendRequest('soup', 'ana'));
  deletePlacedPurchaseKeys('sam');
  expect(sendRequest('soup', 'sam')).toBe('earlier-key');
});
