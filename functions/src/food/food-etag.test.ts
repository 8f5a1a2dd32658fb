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
  it.each([
    ['the ETag of the food', etag],
    ['the weak form of the ETag, which a compressing CDN creates', `W/${etag}`],
    ['a list that contains the ETag', `"other" , ${etag}`],
    ['a wildcard', '*'],
  ])('returns true for %s', (_description, ifMatch) => {
    expect(matchesFoodEtag(ifMatch, foodFixture)).toBe(true);
  });

  it.each([
    ['another ETag', '"other"'],
    ['the ETag without quotes', etag.slice(1, -1)],
    ['an ETag with `W/` inside its quotes', `"W/${etag.slice(1)}`],
    ['an empty value', ''],
  ])('returns false for %s', (_description, ifMatch) => {
    expect(matchesFoodEtag(ifMatch, foodFixture)).toBe(false);
  });
});
