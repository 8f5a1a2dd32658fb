import type { Account } from '../account/account';
import type { UserProfile } from '../contract/account';

/** The public profile of the cook of the sample dish. */
export const userProfileFixture: UserProfile = {
  email: 'cook@potluck.test',
  name: 'Amara',
  photoURL: '/images/people/amara.svg',
};
export const ownerFixture: Account = { uid: 'cook', ...userProfileFixture };
export const buyerFixture: Account = {
  uid: 'guest',
  email: 'guest@potluck.test',
  name: 'Sam',
  photoURL: null,
};
