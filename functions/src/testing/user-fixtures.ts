import type { Account } from '../account/authenticate';
import type { UserProfile } from '../contract/account';

/** The public profile of the cook of the sample dish. */
export const userProfileFixture: UserProfile = {
  email: 'cook@potluck.test',
  name: 'Amara',
  photoURL: '/images/people/amara.svg',
};
/** The time of a login before the times that tests use as the current time. */
export const loginTimeFixture = Date.parse('2025-12-01T12:00:00Z') / 1000;
export const ownerFixture: Account = {
  uid: 'cook',
  isEmailVerified: true,
  ...userProfileFixture,
  authTime: loginTimeFixture,
};
export const buyerFixture: Account = {
  uid: 'guest',
  isEmailVerified: true,
  email: 'guest@potluck.test',
  name: 'Sam',
  photoURL: null,
  authTime: loginTimeFixture,
};
