import { expect, it } from 'vitest';
import { hasTooManyScans } from './has-too-many-scans';

it.each([
  [100, false],
  [101, true],
])('hasTooManyScans, called with a JPEG file of %i scans, returns %s', (count, expected) => {
  const scan = Buffer.from([0xff, 0xda, 0, 0xff]);
  const file = Buffer.concat(Array.from({ length: count }, () => scan));
  expect(hasTooManyScans(file)).toBe(expected);
});
