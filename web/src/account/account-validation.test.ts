import { spoofedNames } from '@potluck/functions/testing/spoofed-names';
import { namesByWritingSystem } from '@potluck/functions/testing/names-by-writing-system';
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
  ['', 'Password is required.'],
])('validateRegistration rejects the password %j: %s', (password, message) => {
  expect(validateRegistration({ ...account, password })).toEqual({ password: message });
});

it('validateRegistration rejects an http photo URL', () => {
  const errors = validateRegistration({ ...account, photoURL: 'http://a.test/sam.jpg' });
  expect(errors).toEqual({
    photoURL: 'Photo URL must be a web address that starts with https://.',
  });
});

it.each(['name', 'photoURL', 'email'] as const)(
  'validateRegistration reports an error if the field %s is missing',
  (field) => {
    const errors = validateRegistration({ ...account, [field]: '' });
    expect(errors[field]).toMatch(/is required\.$/);
  },
);

it('validateRegistration rejects every spoofed name with an error message that states the reason', () => {
  for (const name of spoofedNames) {
    expect(validateRegistration({ ...account, name }).name, JSON.stringify(name)).toMatch(
      /^Name (contains|has) .+\.$/,
    );
  }
  expect(validateRegistration({ ...account, name: 'Ch\u200bef' })).toEqual({
    name: 'Name contains invisible characters. Please delete them or type it again.',
  });
});

it('validateRegistration accepts real names in many writing systems', () => {
  for (const name of Object.values(namesByWritingSystem).flat()) {
    expect(validateRegistration({ ...account, name }), name).toEqual({});
  }
});
