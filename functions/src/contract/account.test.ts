import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { profilePhotoSchema, toDisplayName } from './account';

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
