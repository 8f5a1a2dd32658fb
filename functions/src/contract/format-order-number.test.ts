import { expect, it } from 'vitest';
import { formatOrderNumber } from './order';

it('formatOrderNumber returns the first eight characters of the ID in uppercase', () => {
  expect(formatOrderNumber('a1b2c3d4e5f6')).toBe('A1B2C3D4');
});
