import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import {
  calculateTotalPrice,
  createPageLimitSchema,
  documentIdSchema,
  emailSchema,
  imageUrlSchema,
  isSameEmail,
  objectSchema,
  priceSchema,
  userPhotoUrlSchema,
} from './fields';
import { parsePhotoPath } from './photo';
import { isSameJsonValue } from './values';

describe('emailSchema', () => {
  it.each([
    ['sam@potluck.test', 'sam@potluck.test'],
    ['a@b', 'a@b'],
    ['Sam.O’Brien+food@potluck.test', 'Sam.O’Brien+food@potluck.test'],
    [' sam@potluck.test ', 'sam@potluck.test'],
  ])('converts “%s” to “%s”', (value, email) => {
    expect(v.parse(emailSchema, value)).toBe(email);
  });

  it.each([
    [undefined, 'Email is required.'],
    [7, 'Email is required.'],
    [`${'x'.repeat(250)}@a.test`, 'Email can have at most 254 characters.'],
    ['', 'Email must be an email address.'],
    ['sam', 'Email must be an email address.'],
    ['@potluck.test', 'Email must be an email address.'],
    ['sam@', 'Email must be an email address.'],
    ['sam@@potluck.test', 'Email must be an email address.'],
    ['sam@potluck@test', 'Email must be an email address.'],
    ['sam o@potluck.test', 'Email must be an email address.'],
    ['sam@pot luck.test', 'Email must be an email address.'],
    ['sam\u0000@potluck.test', 'Email must be an email address.'],
    ['sam@potluck\u0000.test', 'Email must be an email address.'],
    ['sam\u3164@potluck.test', 'Email must be an email address.'],
    ['sam@potluck\u3164.test', 'Email must be an email address.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(emailSchema, value)).toBe(message);
  });
});

it.each([
  ['Sam@Potluck.test', 'sAM@potluck.test', true],
  ['sam@potluck.test', 'pam@potluck.test', false],
])('isSameEmail compares %s with %s regardless of case and returns %s', (one, other, expected) => {
  expect(isSameEmail(one, other)).toBe(expected);
});

describe('objectSchema', () => {
  const schema = objectSchema({
    name: v.string(({ input }) => (input === undefined ? 'Name is required.' : 'Name is text.')),
    note: v.optional(v.string()),
    owner: objectSchema(
      { email: v.pipe(v.string('Email is required.'), v.nonEmpty()) },
      'The owner',
    ),
  });
  const valid = { name: 'Soup', owner: { email: 'cook@potluck.test' } };

  it.each([
    [{ owner: valid.owner }, 'Name is required.', 'name'],
    [{ ...valid, name: 5 }, 'Name is text.', 'name'],
    [{ ...valid, owner: {} }, 'Email is required.', 'owner.email'],
    [{ ...valid, owner: [] }, 'Email is required.', 'owner.email'],
    [{ ...valid, owner: null }, 'The owner must be an object.', 'owner'],
    [{ name: 'Soup' }, 'The owner must be an object.', 'owner'],
    ['soup', 'The request must be an object.', null],
  ])('rejects %j with the message “%s” for the field %s', (value, message, path) => {
    const { issues = [] } = v.safeParse(schema, value);
    expect(issues.map((issue) => [issue.message, v.getDotPath(issue)])).toEqual([[message, path]]);
  });
});

describe('documentIdSchema', () => {
  it.each(['tonkotsu-ramen', 'R7Ufh2kLpQ', 'a_b', '_', '__x', '__x__y', 'x'.repeat(64)])(
    'accepts %s',
    (id) => {
      expect(v.parse(documentIdSchema, id)).toBe(id);
    },
  );

  it.each(['', '.', '..', 'a/b', '__x__', '__reserved__', 'a b', 'é', 'x'.repeat(65), 'a\nb'])(
    'rejects %j as invalid',
    (id) => {
      expect(findFirstSchemaError(documentIdSchema, id)).toBe('ID is not valid.');
    },
  );

  it.each([7, null, undefined])('rejects %j as missing', (id) => {
    expect(findFirstSchemaError(documentIdSchema, id)).toBe('ID is required.');
  });
});

describe('createPageLimitSchema', () => {
  it.each(['1', '24', '240'])('accepts %s', (limit) => {
    expect(v.parse(createPageLimitSchema(), limit)).toBe(Number(limit));
  });

  it.each(['0', '241', '1000', '01', '-1', '1.5', '1e1', ' 1', '', 'all', ['1'], undefined])(
    'rejects %j',
    (limit) => {
      const { issues } = v.safeParse(createPageLimitSchema(), limit);
      expect(issues?.map(({ message }) => message)).toEqual([
        '“limit” must be a number from 1 to 240.',
      ]);
    },
  );
});

describe('priceSchema', () => {
  it.each([0, 0.01, 4.35, 6.5, 18.25, 999_999.99, 1_000_000])('accepts %d', (value) => {
    expect(v.parse(priceSchema, value)).toBe(value);
  });

  it.each([
    [-0.01, 'Price cannot be negative.'],
    [1_000_000.01, 'Price can be at most 1,000,000.'],
    [4.355, 'Price can have at most two decimals.'],
    [-0, 'Price can have at most two decimals.'],
    [Number.POSITIVE_INFINITY, 'Price can be at most 1,000,000.'],
    [Number.NaN, 'Price must be a number.'],
    ['6.5', 'Price must be a number.'],
    [null, 'Price must be a number.'],
    [undefined, 'Price is required.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(priceSchema, value)).toBe(message);
  });
});

it.each([
  [0.1, 3, 0.3],
  [4.35, 3, 13.05],
  [18.25, 4, 73],
])(
  'calculateTotalPrice multiplies %d by %d and returns %d without a rounding error',
  (unitPrice, quantity, total) => {
    expect(calculateTotalPrice(unitPrice, quantity)).toBe(total);
  },
);

const HASH = '0123456789abcdef0123456789abcdef';

// Each test creates its own schema. If the code outside the tests created a schema and this failed, the
// error would end the test file before any test ran.
describe('imageUrlSchema', () => {
  it.each([
    'https://example.org/soup.jpg',
    'HTTPS://example.org/soup.jpg?w=300&h=200#top',
    'https://example.org/soup.jpg?from=http:',
    '/images/foods/soup-960.webp',
    `/photos/${HASH}-b4381a-960.webp`,
  ])('accepts %s', (value) => {
    expect(v.parse(imageUrlSchema('Image URL'), value)).toBe(value);
    expect(v.parse(userPhotoUrlSchema('Photo URL'), value)).toBe(value);
  });

  it('removes whitespace around the URL', () => {
    const url = 'https://example.org/soup.jpg';
    expect(v.parse(imageUrlSchema('Image URL'), ` ${url} `)).toBe(url);
  });

  it.each([
    'soup.jpg',
    '//example.org/soup.jpg',
    '/api/foods',
    '/api/images/soup.webp',
    '/images/soup.webp?w=300',
    '/images/../api/foods',
    '/photos/soup-960.webp',
    `/api/photos/${HASH}-b4381a-960.webp`,
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
    'http://example.org/soup.jpg',
  ])('rejects %j, because it is neither an https URL nor a path of an image', (value) => {
    expect(findFirstSchemaError(imageUrlSchema('Image URL'), value)).toBe(
      'Image URL must be a web address that starts with https://.',
    );
  });

  it.each([
    [undefined, 'Image URL is required.'],
    ['', 'Image URL is required.'],
    [' ', 'Image URL is required.'],
    [null, 'Image URL must be a web address.'],
    [7, 'Image URL must be a web address.'],
    [`https://a.test/${'x'.repeat(2048)}`, 'Image URL can have at most 2,048 characters.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(imageUrlSchema('Image URL'), value)).toBe(message);
  });
});

describe('userPhotoUrlSchema', () => {
  it.each([null, '', ' '])('converts %j to null', (value) => {
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

describe('parsePhotoPath', () => {
  it.each([480, 960, 1600, 96, 192])(
    'parses a path with the width %i in both formats, AVIF and WebP',
    (width) => {
      for (const format of ['avif', 'webp']) {
        expect(parsePhotoPath(`/photos/${HASH}-a0b1c2-${width}.${format}`)).toEqual({
          hash: HASH,
          tone: '#a0b1c2',
          width,
          format,
        });
      }
    },
  );

  it.each([
    '',
    `/photos/${HASH}-a0b1c2-961.webp`,
    `/photos/${HASH}-a0b1c2-960.jpg`,
    `/photos/${HASH}-a0b1c2-960.webp?v=1`,
    `/photos/${HASH}-a0b1c2-960.webp\n`,
    ` /photos/${HASH}-a0b1c2-960.webp`,
    `/photos/${HASH.toUpperCase()}-a0b1c2-960.webp`,
    `/photos/${HASH}0-a0b1c2-960.webp`,
    `/photos/${HASH}-a0b1cg-960.webp`,
    `/photos/../${HASH}-a0b1c2-960.webp`,
    `https://example.org/photos/${HASH}-a0b1c2-960.webp`,
  ])('returns undefined for %j', (url) => {
    expect(parsePhotoPath(url)).toBeUndefined();
  });
});

it.each([
  [{ tags: ['nuts'] }, { tags: ['nuts'] }, true],
  ['1', 1, false],
  [['nuts', 'milk'], ['milk', 'nuts'], false],
])('isSameJsonValue compares %j with %j and returns %s', (one, other, expected) => {
  expect(isSameJsonValue(one, other)).toBe(expected);
});
