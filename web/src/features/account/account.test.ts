import { expect, it } from 'vitest';
import { toAccount } from './account';

const profile = {
  uid: 'u1',
  email: 'sam@potluck.test',
  displayName: 'Sam Rivera',
  photoURL: 'https://example.com/sam.jpg',
};

it('takes over what the service takes', () => {
  expect(toAccount(profile)).toEqual({
    uid: 'u1',
    email: 'sam@potluck.test',
    name: 'Sam Rivera',
    photoURL: 'https://example.com/sam.jpg',
  });
});

it('changes the http URL of a photo to https', () => {
  const old = { ...profile, photoURL: 'http://example.com/sam.jpg' };
  expect(toAccount(old).photoURL).toBe('https://example.com/sam.jpg');
});

it.each([null, '', '  ', 'x'.repeat(121)])('calls a person named %j after the address', (name) => {
  expect(toAccount({ ...profile, displayName: name }).name).toBe('sam');
});

it.each(['javascript:alert(1)', 'nonsense', ''])('shows no photo for %j', (photoURL) => {
  expect(toAccount({ ...profile, photoURL }).photoURL).toBeNull();
});

it('removes invisible characters from a name, as the service does', () => {
  expect(toAccount({ ...profile, displayName: 'Ch\u200bef' }).name).toBe('Chef');
  expect(toAccount({ ...profile, displayName: '\u3164' }).name).toBe('sam');
});
