import { expect, it } from 'vitest';
import { toAccount } from './session';

const profile = {
  uid: 'u1',
  email: 'sam@potluck.test',
  displayName: 'Sam Rivera',
  photoURL: 'https://example.com/sam.jpg',
  emailVerified: true,
  providerData: [{ providerId: 'google.com' }, { providerId: 'password' }],
};

it('toAccount copies the uid, email, name, and photo URL if the API accepts their values', () => {
  expect(toAccount(profile)).toEqual({
    uid: 'u1',
    email: 'sam@potluck.test',
    name: 'Sam Rivera',
    photoURL: 'https://example.com/sam.jpg',
    isEmailConfirmed: true,
    hasPassword: true,
  });
});

it('toAccount returns hasPassword: false if the user logs in only with Google', () => {
  const providerData = [{ providerId: 'google.com' }];
  expect(toAccount({ ...profile, providerData }).hasPassword).toBe(false);
});

it.each([null, '', '  ', 'x'.repeat(121)])(
  'toAccount returns the local part of the email as the name if the display name is %j',
  (name) => {
    expect(toAccount({ ...profile, displayName: name }).name).toBe('sam');
  },
);

it.each(['http://example.com/sam.jpg', 'javascript:alert(1)', 'nonsense', ''])(
  'toAccount returns null as the photo if its URL is %j',
  (photoURL) => {
    expect(toAccount({ ...profile, photoURL }).photoURL).toBeNull();
  },
);

it('toAccount removes invisible characters from a name, as the API does', () => {
  expect(toAccount({ ...profile, displayName: 'Ch\u200bef' }).name).toBe('Chef');
  expect(toAccount({ ...profile, displayName: '\u3164' }).name).toBe('sam');
});
