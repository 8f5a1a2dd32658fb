import { disguisedNames } from '@potluck/functions/testing/disguised-names';
import { realNames } from '@potluck/functions/testing/real-names';
import { expect, it } from 'vitest';
import { fieldErrors } from '../../lib/field-errors';
import { registerSchema } from './register-schema';

const account = {
  name: 'Sam',
  photoURL: 'https://example.com/sam.jpg',
  email: 'sam@potluck.test',
  password: 'Abcdef',
};

it('accepts what keeps the rules', () => {
  expect(fieldErrors(registerSchema, account)).toEqual({});
});

it.each([
  ['Abcde', 'Password must be at least 6 characters long.'],
  ['abcdef', 'Password must contain at least one uppercase letter.'],
  ['ABCDEF', 'Password must contain at least one lowercase letter.'],
  [undefined, 'Password is required.'],
])('refuses the password %j', (password, sentence) => {
  expect(fieldErrors(registerSchema, { ...account, password })).toEqual({ password: sentence });
});

it('rejects an http photo URL', () => {
  const errors = fieldErrors(registerSchema, { ...account, photoURL: 'http://a.test/sam.jpg' });
  expect(errors).toEqual({
    photoURL: 'Photo URL must be a web address that starts with https://.',
  });
});

it.each(['name', 'photoURL', 'email'] as const)('requires %s', (field) => {
  const errors = fieldErrors(registerSchema, { ...account, [field]: undefined });
  expect(errors[field]).toMatch(/is required\.$/);
});

it('rejects every disguised name with a sentence', () => {
  for (const name of disguisedNames) {
    expect(fieldErrors(registerSchema, { ...account, name }).name, JSON.stringify(name)).toMatch(
      /^Name (contains|has) .+\.$/,
    );
  }
  expect(fieldErrors(registerSchema, { ...account, name: 'Ch\u200bef' })).toEqual({
    name: 'Name contains invisible characters. Please delete them or type it again.',
  });
});

it('accepts real names of many scripts', () => {
  for (const name of Object.values(realNames).flat()) {
    expect(fieldErrors(registerSchema, { ...account, name }), name).toEqual({});
  }
});
