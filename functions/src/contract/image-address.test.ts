import { describe, expect, it } from 'vitest';
import { imageAddress, storedImageAddress, upgradedImageAddress } from './image-address';

const accepted = [
  'https://example.org/soup.jpg',
  'HTTPS://example.org/soup.jpg?w=300&h=200#top',
  '/images/foods/soup-960.webp',
];

const rejected = [
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
  'httpsx://example.org/soup.jpg',
  `https://example.org/${'x'.repeat(2048)}`,
];

const http = ['http://example.org/soup.jpg', 'HTTP://example.org/soup.jpg?w=300&h=200#top'];

describe('imageAddress', () => {
  const schema = imageAddress('Image URL');

  it.each(accepted)('accepts %s', (value) => {
    expect(schema.parse(value)).toBe(value);
  });

  it.each([...rejected, ...http, ' http://example.org/soup.jpg'])('rejects %s', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('states the rule in the error of an http URL', () => {
    expect(schema.safeParse(http[0]).error?.issues.map(({ message }) => message)).toEqual([
      'Image URL must be a web address that starts with https://.',
    ]);
  });
});

describe('storedImageAddress', () => {
  const schema = storedImageAddress('Image URL');

  it.each([...accepted, ...http])('accepts %s', (value) => {
    expect(schema.parse(value)).toBe(value);
  });

  it.each(rejected)('rejects %s', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('upgradedImageAddress', () => {
  const schema = upgradedImageAddress('Photo URL');

  it.each(accepted)('accepts %s', (value) => {
    expect(schema.parse(value)).toBe(value);
  });

  it.each([
    ['http://example.org/sam.jpg', 'https://example.org/sam.jpg'],
    [' HTTP://example.org/a?b=http:c ', 'https://example.org/a?b=http:c'],
  ])('changes %j to %j', (value, upgraded) => {
    expect(schema.parse(value)).toBe(upgraded);
  });

  it.each([...rejected, 'http://cook:secret@example.org/sam.jpg'])('rejects %s', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
