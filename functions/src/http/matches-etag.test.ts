import { describe, expect, it } from 'vitest';
import { matchesEtag } from './response-caching';

const etag = '"abc"';

describe('matchesEtag', () => {
  it.each([
    ['the ETag', etag],
    ['the weak form of the ETag, which a compressing CDN creates', `W/${etag}`],
    ['a list that contains the ETag', `"other" , ${etag}`],
    ['a wildcard', '*'],
  ])('returns true for %s', (_description, ifMatch) => {
    expect(matchesEtag(ifMatch, etag)).toBe(true);
  });

  it.each([
    ['another ETag', '"other"'],
    ['the ETag without quotes', etag.slice(1, -1)],
    ['an ETag with `W/` inside its quotes', `"W/${etag.slice(1)}`],
    ['an empty value', ''],
  ])('returns false for %s', (_description, ifMatch) => {
    expect(matchesEtag(ifMatch, etag)).toBe(false);
  });
});
