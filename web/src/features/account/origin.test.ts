import { describe, expect, it } from 'vitest';
import { rememberedOrigin, rememberOrigin } from './origin';

const at = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'https://potluck.test');
  return { pathname, search, hash };
};

describe('rememberedOrigin', () => {
  it('returns the remembered path, search and hash', () => {
    expect(rememberedOrigin(rememberOrigin(at('/purchase/a?b=c#d')))).toBe('/purchase/a?b=c#d');
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
  ])('returns undefined for %j', (from) => {
    expect(rememberedOrigin({ from })).toBeUndefined();
  });

  it.each(['/foods//a', '/%2Fevil.test', '/foods?next=//evil.test', '/foods#//evil.test'])(
    'accepts %j, which stays on this site',
    (from) => {
      expect(rememberedOrigin({ from })).toBe(from);
      expect(new URL(from, 'https://potluck.test').origin).toBe('https://potluck.test');
    },
  );

  it.each([undefined, null, 'x', {}])('returns undefined for the history state %j', (state) => {
    expect(rememberedOrigin(state)).toBeUndefined();
  });
});
