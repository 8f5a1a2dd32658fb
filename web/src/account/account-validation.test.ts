import { expect, it } from 'vitest';
import { validateRegistration } from './account-validation';

const account = {
  name: 'Sam',
  photoURL: 'https://example.com/sam.jpg',
  email: 'sam@potluck.test',
  password: 'Abcdef',
};

it('validateRegistration accepts valid values', () => {
  expect(validateRegistration(account)).toEqual({});
});

it.each([
  ['Abcde', 'Password must be at least 6 characters long.'],
  ['abcdef', 'Password must contain at least one uppercase letter.'],
  ['ABCDEF', 'Password must contain at least one lowercase letter.'],
])('validateRegistration rejects the password %j: %s', (password, message) => {
  expect(validateRegistration({ ...account, password })).toEqual({ password: message });
});

it('validateRegistration reports an error for each blank field', () => {
  expect(validateRegistration({ name: ' ', photoURL: '', email: '', password: '' })).toEqual({
    name: 'Name is required.',
    photoURL: 'Photo URL is required.',
    email: 'Email is required.',
    password: 'Password is required.',
  });
});

it('validateRegistration reports the error of the schema for an invalid name and an invalid photo URL', () => {
  const invalid = { name: 'Ch\u200bef', photoURL: 'http://a.test/sam.jpg' };
  expect(validateRegistration({ ...account, ...invalid })).toEqual({
    name: 'Name contains invisible characters. Please delete them or type it again.',
    photoURL: 'Photo URL must be a web address that starts with https://.',
  });
});
