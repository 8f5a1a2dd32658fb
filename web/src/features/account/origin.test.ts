import { expect, it } from 'vitest';
import { rememberedOrigin, rememberOrigin } from './origin';

const at = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'https://potluck.test');
  return { pathname, search, hash };
};

it('brings back path, search and hash', () => {
  expect(rememberedOrigin(rememberOrigin(at('/purchase/a?b=c#d')))).toBe('/purchase/a?b=c#d');
});

it.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '/\t/evil.test',
  'javascript:alert(1)',
  'foods',
  '',
  42,
  null,
])('refuses %j', (from) => {
  expect(rememberedOrigin({ from })).toBeUndefined();
});

it.each([undefined, null, 'x', {}])('knows of none in %j', (state) => {
  expect(rememberedOrigin(state)).toBeUndefined();
});
