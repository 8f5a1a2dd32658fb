import { expect, it } from 'vitest';
import { normalizeImageUrl } from './image';

it.each([
  ['/images/foods/tiramisu-960.webp', '/images/foods/tiramisu-960.webp'],
  [
    '/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp',
    '/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp',
  ],
  ['https://example.com/a.jpg?x=1', 'https://example.com/a.jpg?x=1'],
  ['http://example.com/a.jpg', 'https://example.com/a.jpg'],
])('normalizeImageUrl, called with %s, returns %s', (url, normalized) => {
  expect(normalizeImageUrl(url)).toBe(normalized);
});

it.each([
  null,
  undefined,
  '',
  'javascript:alert(1)',
  'data:image/svg+xml,x',
  'soup.jpg',
  '/photos/soup-960.webp',
  '//a.b/c',
])('normalizeImageUrl returns undefined for %j', (url) => {
  expect(normalizeImageUrl(url)).toBeUndefined();
});
