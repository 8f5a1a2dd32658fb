import { expect, it } from 'vitest';
import { imageAddress } from './image-address';

const address = imageAddress('Image URL');

it.each([
  'https://example.org/soup.jpg',
  'http://example.org/soup.jpg?w=300&h=200#top',
  '/images/foods/soup-960.webp',
])('takes %s', (value) => {
  expect(address.parse(value)).toBe(value);
});

it.each([
  'soup.jpg',
  '//example.org/soup.jpg',
  '/api/foods',
  '/images/../api/foods',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://example.org/soup.jpg',
  'https://cook:secret@example.org/soup.jpg',
  'https:/\\example.org/soup.jpg',
  'https://example.org/"onerror="alert(1)',
  "https://example.org/'x'",
  'https://example.org/a\u0000b',
  'https://',
  'https://exa mple.org',
  `https://example.org/${'x'.repeat(2048)}`,
])('refuses %s', (value) => {
  expect(address.safeParse(value).success).toBe(false);
});
