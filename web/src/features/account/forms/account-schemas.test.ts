import { spoofedNames } from '@potluck/functions/testing/spoofed-names';
import { namesByWritingSystem } from '@potluck/functions/testing/names-by-writing-system';
import { expect, it } from 'vitest';
import { getFieldErrors } from '../../../lib/field-errors';
import { registerSchema } from './account-schemas';

const account = {
  name: 'Sam',
  photoURL: 'https://example.com/sam.jpg',
  email: 'sam@potluck.test',
  password: 'Abcdef',
};

it('the registration schema accepts valid values', () => {
  expect(getFieldErrors(registerSchema, account)).toEqual({});
});

it.each([
  ['Abcde', 'Password must be at least 6 characters long.'],
  ['abcdef', 'Password must contain at least one uppercase letter.'],
  ['ABCDEF', 'Password must contain at least one lowercase letter.'],
  [undefined, 'Password is required.'],
])('the registration schema rejects the password %j: %s', (password, message) => {
  expect(getFieldErrors(registerSchema, { ...account, password })).toEqual({ password: message });
});

it('the registration schema rejects an http photo URL', () => {
  const errors = getFieldErrors(registerSchema, { ...account, photoURL: 'http://a.test/sam.jpg' });
  expect(errors).toEqual({
    photoURL: 'Photo URL must be a web address that starts with https://.',
  });
});

it.each(['name', 'photoURL', 'email'] as const)(
  'the registration schema reports an error if the field %s is missing',
  (field) => {
    const errors = getFieldErrors(registerSchema, { ...account, [field]: undefined });
    expect(errors[field]).toMatch(/is required\.$/);
  },
);

it('the registration schema rejects every spoofed name with an error message that states the reason', () => {
  for (const name of spoofedNames) {
    expect(getFieldErrors(registerSchema, { ...account, name }).name, JSON.stringify(name)).toMatch(
      /^Name (contains|has) .+\.$/,
    );
  }
  expect(getFieldErrors(registerSchema, { ...account, name: 'Ch\u200bef' })).toEqual({
    name: 'Name contains invisible characters. Please delete them or type it again.',
  });
});

it('the registration schema accepts real names of many scripts', () => {
  for (const name of Object.values(namesByWritingSystem).flat()) {
    expect(getFieldErrors(registerSchema, { ...account, name }), name).toEqual({});
  }
});
