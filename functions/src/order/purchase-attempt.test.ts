import { describe, expect, it } from 'vitest';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { createPurchaseAttempt } from './plan-stock-changes';

const request = createPurchaseFixture('jollof-rice');
const attempt = createPurchaseAttempt(buyerFixture, request, 'key');

describe('createPurchaseAttempt', () => {
  it('returns the same ids for the same buyer, key, and request', () => {
    expect(createPurchaseAttempt(buyerFixture, request, 'key')).toEqual(attempt);
  });

  it('returns the start of the SHA-256 of the buyer’s uid and the key as the order id', () => {
    // The hash is the output of: printf '["guest","key"]' | sha256sum
    expect(attempt.orderId).toBe('1a01a2dae61cffedfb44');
  });

  it.each([
    ['another key', createPurchaseAttempt(buyerFixture, request, 'other')],
    ['another buyer', createPurchaseAttempt(ownerFixture, request, 'key')],
    ['no key', createPurchaseAttempt(buyerFixture, request)],
  ])('returns a different order id for %s', (_description, other) => {
    expect(other.orderId).not.toBe(attempt.orderId);
  });

  it('returns a different order id for each purchase without a key', () => {
    const [one, two] = [1, 2].map(() => createPurchaseAttempt(buyerFixture, request));
    expect(one?.orderId).not.toBe(two?.orderId);
  });

  it('returns a different fingerprint, but the same order id, if the request changes', () => {
    const changed = createPurchaseAttempt(buyerFixture, { ...request, price: 1 }, 'key');
    expect(changed.fingerprint).not.toBe(attempt.fingerprint);
    expect(changed.orderId).toBe(attempt.orderId);
  });
});
