import { expect, it } from 'vitest';
import { pictureAddress } from './picture-address';

it.each([
  ['/images/foods/tiramisu-960.webp', '/images/foods/tiramisu-960.webp'],
  ['https://example.com/a.jpg?x=1', 'https://example.com/a.jpg?x=1'],
  ['http://example.com/a.jpg', 'https://example.com/a.jpg'],
])('%s is asked for as %s', (named, asked) => {
  expect(pictureAddress(named)).toBe(asked);
});

it.each([
  null,
  undefined,
  '',
  'javascript:alert(1)',
  'data:image/svg+xml,x',
  'soup.jpg',
  '//a.b/c',
])('%j is not asked for', (named) => {
  expect(pictureAddress(named)).toBeUndefined();
});
