import { expect, it } from 'vitest';
import { validateRegistration } from './account-validation';

it.each([
  ['Abcdef', undefined],
  ['Abcde', 'Password must be at least 6 characters long.'],
  ['abcdef', 'Password must contain at least one uppercase letter.'],
  ['ABCDEF', 'Password must contain at least one lowercase letter.'],
  ['', 'Password is required.'],
])('validateRegistration returns as the error of the password %j: %s', (password, message) => {
  const photoURL = 'https://example.com/sam.jpg';
  const account = { name: 'Sam', photoURL, email: 'sam@potluck.test', password };
  expect(validateRegistration(account)).toEqual(message === undefined ? {} : { password: message });
});
