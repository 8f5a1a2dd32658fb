import { expect, it } from 'vitest';
import { markLocalWrite, bypassCdn } from './local-writes';

it('bypassCdn does not change the path without a local write', () => {
  expect(bypassCdn('/foods')).toBe('/foods');
});

it('bypassCdn adds a query parameter for 90 s after a local write', () => {
  markLocalWrite(1_000);
  expect(bypassCdn('/top-foods', 2_000)).toBe('/top-foods?fresh=1000');
  expect(bypassCdn('/foods?sortField=price', 91_000)).toBe('/foods?sortField=price&fresh=1000');
  expect(bypassCdn('/top-foods', 91_001)).toBe('/top-foods');
});
