import { expect, it } from 'vitest';
import { noteOwnChange, pastSharedCache } from './own-changes';

it('leaves the path alone while nothing was changed', () => {
  expect(pastSharedCache('/foods')).toBe('/foods');
});

it('asks past the shared cache for 90 s after one’s own change', () => {
  noteOwnChange(1_000);
  expect(pastSharedCache('/top-foods', 2_000)).toBe('/top-foods?fresh=1000');
  expect(pastSharedCache('/foods?sortField=price', 91_000)).toBe(
    '/foods?sortField=price&fresh=1000',
  );
  expect(pastSharedCache('/top-foods', 91_001)).toBe('/top-foods');
});
