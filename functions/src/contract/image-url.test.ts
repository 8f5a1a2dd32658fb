import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { imageUrlSchema, photoResponseSchema, userPhotoUrlSchema } from './fields';

const validUrls = [
  'https://example.org/soup.jpg',
  'HTTPS://example.org/soup.jpg?w=300&h=200#top',
  'https://example.org/soup.jpg?from=http:',
  '/images/foods/soup-960.webp',
  '/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp',
  '/photos/0123456789abcdef0123456789abcdef-b4381a-192.webp',
];

const invalidUrls = [
  'soup.jpg',
  '//example.org/soup.jpg',
  '/api/foods',
  '/api/images/soup.webp',
  '/images/soup.webp?w=300',
  '/images/../api/foods',
  '/photos/soup-960.webp',
  '/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp?w=300',
  '/photos/../0123456789abcdef0123456789abcdef-b4381a-960.webp',
  '/api/photos/0123456789abcdef0123456789abcdef-b4381a-960.webp',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://example.org/soup.jpg',
  'https://cook:secret@example.org/soup.jpg',
  'https://cook@example.org/soup.jpg',
  'https://:secret@example.org/soup.jpg',
  'https://example.org:99999/soup.jpg',
  'https:/\\example.org/soup.jpg',
  'https://example.org/"onerror="alert(1)',
  "https://example.org/'x'",
  'https://example.org/a\u0000b',
  'https://',
  'https://exa mple.org',
  'httpsx://example.org/soup.jpg',
  'xhttps://example.org/soup.jpg',
  `https://example.org/${'x'.repeat(2048)}`,
];

const httpUrls = ['http://example.org/soup.jpg', 'HTTP://example.org/soup.jpg?w=300&h=200#top'];

// Each test creates its own schema. If the code outside the tests created a schema and this failed, the
// error would end the test file before any test ran.
describe('imageUrlSchema', () => {
  it.each(validUrls)('accepts %s', (value) => {
    expect(v.parse(imageUrlSchema('Image URL'), value)).toBe(value);
  });

  it('removes whitespace around the URL', () => {
    const url = 'https://example.org/soup.jpg';
    expect(v.parse(imageUrlSchema('Image URL'), ` ${url} `)).toBe(url);
  });

  it.each([...invalidUrls, ...httpUrls, ' http://example.org/soup.jpg'])('rejects %s', (value) => {
    expect(v.safeParse(imageUrlSchema('Image URL'), value).success).toBe(false);
  });

  it.each([
    [undefined, 'Image URL is required.'],
    ['', 'Image URL is required.'],
    [' ', 'Image URL is required.'],
    [null, 'Image URL must be a web address.'],
    [7, 'Image URL must be a web address.'],
    ['x'.repeat(2049), 'Image URL can have at most 2,048 characters.'],
    ['http://example.org/soup.jpg', 'Image URL must be a web address that starts with https://.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(imageUrlSchema('Image URL'), value)).toBe(message);
  });
});

describe('userPhotoUrlSchema', () => {
  it.each([...validUrls, null])('accepts %s', (value) => {
    expect(v.parse(userPhotoUrlSchema('Photo URL'), value)).toBe(value);
  });

  it.each(['', ' '])('converts the empty URL %j to null', (value) => {
    expect(v.parse(userPhotoUrlSchema('Photo URL'), value)).toBeNull();
  });

  it.each([
    [undefined, 'Photo URL is required.'],
    [7, 'Photo URL must be a web address.'],
    ['sam.jpg', 'Photo URL must be a web address that starts with https://.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(userPhotoUrlSchema('Photo URL'), value)).toBe(message);
  });
});

describe('photoResponseSchema', () => {
  it('returns the URL path of the photo, and removes fields that a later version of the API may add', () => {
    const response = { address: '/photos/a.webp' };
    expect(v.parse(photoResponseSchema, { ...response, hash: 'a' })).toEqual(response);
  });

  it.each([{}, { address: 7 }])('rejects %j', (response) => {
    expect(v.safeParse(photoResponseSchema, response).success).toBe(false);
  });
});
