import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { userProfileFixture } from '../testing/user-fixtures';
import {
  accessTokenResponseSchema,
  accountChangeResponseSchema,
  displayNameSchema,
  emailSchema,
  isSameEmail,
  ownEmailRequestSchema,
  profilePhotoSchema,
  toDisplayName,
  userProfileSchema,
} from './account';

describe('emailSchema', () => {
  it.each(['sam@potluck.test', 'a@b', 'Sam.O’Brien+food@potluck.test'])('accepts %s', (email) => {
    expect(v.parse(emailSchema, email)).toBe(email);
  });

  it('removes whitespace around the email', () => {
    expect(v.parse(emailSchema, ' sam@potluck.test ')).toBe('sam@potluck.test');
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

describe('displayNameSchema', () => {
  it.each([
    [undefined, 'Name is required.'],
    ['x'.repeat(121), 'Name can have at most 120 characters.'],
  ])('rejects %j with the message “%s”', (value, message) => {
    expect(findFirstSchemaError(displayNameSchema, value)).toBe(message);
  });
});

describe('userProfileSchema', () => {
  it('returns the name, email, and photo without unknown fields', () => {
    expect(v.parse(userProfileSchema, { ...userProfileFixture, uid: 'cook' })).toEqual(
      userProfileFixture,
    );
  });

  it.each([
    ['name', undefined, 'Name is required.'],
    ['email', undefined, 'Email is required.'],
    ['photoURL', undefined, 'Photo URL is required.'],
    [
      'photoURL',
      'javascript:alert(1)',
      'Photo URL must be a web address that starts with https://.',
    ],
  ])('rejects %s = %j with the message “%s”', (field, value, message) => {
    const profile = { ...userProfileFixture, [field]: value };
    expect(findFirstSchemaError(userProfileSchema, profile)).toBe(message);
  });

  it.each([null, ''])(
    'returns null as the photo of a profile with the photo URL %j',
    (photoURL) => {
      const profile = { ...userProfileFixture, photoURL };
      expect(v.parse(userProfileSchema, profile)).toEqual({ ...profile, photoURL: null });
    },
  );
});

describe('profilePhotoSchema', () => {
  it('rejects an invalid URL with an error that names the photo', () => {
    expect(findFirstSchemaError(profilePhotoSchema, 'photo.jpg')).toBe(
      'Photo URL must be a web address that starts with https://.',
    );
  });
});

describe('toDisplayName', () => {
  it.each([
    ['Sam', 'Sam'],
    ['S\u200bam', 'Sam'],
    [null, 'guest'],
    [undefined, 'guest'],
    ['', 'guest'],
    ['\u0000', 'guest'],
  ])(
    'converts the name %j of the user guest@potluck.test to the display name “%s”',
    (name, expected) => {
      expect(toDisplayName(name, 'guest@potluck.test')).toBe(expected);
    },
  );
});

describe('isSameEmail', () => {
  it.each([
    ['Sam@Potluck.test', 'sAM@potluck.test', true],
    ['sam@potluck.test', 'pam@potluck.test', false],
  ])('compares %s with %s regardless of case and returns %s', (one, other, expected) => {
    expect(isSameEmail(one, other)).toBe(expected);
  });
});

describe('the schemas of the account’s requests and responses', () => {
  it('remove unknown fields', () => {
    const email = 'sam@potluck.test';
    expect(v.parse(ownEmailRequestSchema, { email, other: 1 })).toEqual({ email });
    expect(v.parse(accessTokenResponseSchema, { token: 'a', other: 1 })).toEqual({ token: 'a' });
    const message = 'Your account has been deleted.';
    expect(v.parse(accountChangeResponseSchema, { message, other: 1 })).toEqual({ message });
  });
});
