import { randomUUID } from 'node:crypto';
import { accessTokenAnswer } from '@potluck/functions/contract/account';
import { api } from './api';
import { createAccount, signIn, type NewAccount } from './auth-emulator';

export interface Person extends NewAccount {
  idToken: string;
  accessToken: string;
  /** How this person is shown beside a dish or an order. */
  shown: { name: string; email: string; photoURL: string | null };
}

/** A new account, signed in, with an access token of the service. */
export async function newPerson(name: string): Promise<Person> {
  const uid = `${name.toLowerCase()}-${randomUUID()}`;
  const account: NewAccount = {
    uid,
    email: `${uid}@potluck.test`,
    password: 'Potluck1',
    name,
    photoURL: '/images/people/default.svg',
  };
  await createAccount(account);
  const idToken = await signIn(account);
  const { body } = await api(idToken).post('/jwt', { email: account.email });
  const { token } = accessTokenAnswer.parse(body);
  const { email, photoURL } = account;
  return { ...account, idToken, accessToken: token, shown: { name, email, photoURL } };
}

/** The service as this person calls it. */
export function as(person: Person) {
  return api(person.accessToken);
}
