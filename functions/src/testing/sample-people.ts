import type { Account } from '../account/account';

export const cook: Account = {
  uid: 'cook',
  email: 'cook@potluck.test',
  name: 'Amara',
  photoURL: '/images/people/amara.svg',
};
export const guest: Account = {
  uid: 'guest',
  email: 'guest@potluck.test',
  name: 'Sam',
  photoURL: null,
};
