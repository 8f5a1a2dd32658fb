import { describe, expect, it } from 'vitest';
import { parseUrl } from './parse-url';

describe('parseUrl', () => {
  it('returns the URL of a valid text', () => {
    expect(parseUrl('https://potluck.test/foods')?.pathname).toBe('/foods');
  });

  it('resolves a path against the base URL', () => {
    expect(parseUrl('/foods', 'https://potluck.test')?.href).toBe('https://potluck.test/foods');
  });

  it.each([['https://['], ['/foods']])('returns undefined for %s without a base URL', (text) => {
    expect(parseUrl(text)).toBeUndefined();
  });
});
