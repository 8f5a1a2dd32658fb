import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { emailSchema, isSameEmail, profilePhotoSchema, toDisplayName } from './account';

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

it('profilePhotoSchema accepts null, and rejects an invalid URL with an error that names the photo', () => {
  expect(v.parse(profilePhotoSchema, null)).toBeNull();
  expect(findFirstSchemaError(profilePhotoSchema, 'photo.jpg')).toBe(
    'Photo URL must be a web address that starts with https://.',
  );
});

it.each([
  ['Sam', 'Sam'],
  ['S\u200bam', 'Sam'],
  ['Sam\u3164Lee\u00a0 ', 'Sam Lee'],
  ['\u3164', 'guest'],
  [null, 'guest'],
  [undefined, 'guest'],
  ['', 'guest'],
  ['\u0000', 'guest'],
])(
  'toDisplayName converts the name %j of the user guest@potluck.test to “%s”',
  (name, expected) => {
    expect(toDisplayName(name, 'guest@potluck.test')).toBe(expected);
  },
);

it.each([
  ['Sam@Potluck.test', 'sAM@potluck.test', true],
  ['sam@potluck.test', 'pam@potluck.test', false],
])('isSameEmail compares %s with %s regardless of case and returns %s', (one, other, expected) => {
  expect(isSameEmail(one, other)).toBe(expected);
});
