import { expect, it } from 'vitest';
import { markLocalWrite, addCdnBypassParam } from './local-writes';

it('addCdnBypassParam adds a query parameter to the path only for 90 s after a write of the user', () => {
  expect(addCdnBypassParam('/foods')).toBe('/foods');
  markLocalWrite(1_000);
  expect(addCdnBypassParam('/top-foods', 2_000)).toBe('/top-foods?fresh=1000');
  expect(addCdnBypassParam('/foods?sortField=price', 91_000)).toBe(
    '/foods?sortField=price&fresh=1000',
  );
  expect(addCdnBypassParam('/top-foods', 91_001)).toBe('/top-foods');
});
