import { describe, expect, it } from 'vitest';
import { readReturnPath, toReturnPathState } from './require-account';

describe('readReturnPath', () => {
  it('returns the stored path with its search and hash', () => {
    const location = { pathname: '/purchase/a', search: '?b=c', hash: '#d' };
    expect(readReturnPath(toReturnPathState(location))).toBe('/purchase/a?b=c#d');
  });

  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/./\\evil.test',
    '/.\t//evil.test',
    '/%2e//evil.test',
    '/foods/..//evil.test',
    '/foods/%2E%2e//evil.test',
    '/..///evil.test',
    '///evil.test',
    'javascript:alert(1)',
    'foods',
    '',
    42,
    null,
  ])('returns undefined for the stored path %j', (from) => {
    expect(readReturnPath({ from })).toBeUndefined();
  });

  it.each(['/foods//a', '/%2Fevil.test', '/foods?next=//evil.test', '/foods#//evil.test'])(
    'returns the stored path %j, because it stays on this site',
    (from) => {
      expect(readReturnPath({ from })).toBe(from);
    },
  );

  it.each([undefined, null, 'x', {}])('returns undefined for the history state %j', (state) => {
    expect(readReturnPath(state)).toBeUndefined();
  });
});
