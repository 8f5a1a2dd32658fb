import { describe, expect, it } from 'vitest';
import { foodFixture } from '../testing/food-fixture';
import { computeFoodEtag, matchesFoodEtag } from './food-etag';

const etag = computeFoodEtag(foodFixture);

describe('computeFoodEtag', () => {
  it('returns a different ETag if the stock changes', () => {
    expect(computeFoodEtag({ ...foodFixture, quantity: 9 })).not.toBe(etag);
  });
});

describe('matchesFoodEtag', () => {
  it('returns true for the ETag of the food, and false if the food has changed', () => {
    expect(matchesFoodEtag(etag, foodFixture)).toBe(true);
    expect(matchesFoodEtag(etag, { ...foodFixture, quantity: 9 })).toBe(false);
  });
});
