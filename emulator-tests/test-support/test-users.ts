import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { accessTokenResponseSchema } from '@potluck/functions/contract/account';
import { createApiClient } from './api-client';
import { createAccount, signIn, type NewEmulatorAccount } from './auth-emulator';

export interface TestUser extends NewEmulatorAccount {
  idToken: string;
  accessToken: string;
  /** The user's profile, in the form that the API returns with each dish and order of the user. */
  publicProfile: { name: string; email: string; photoURL: string | null };
}

/** Creates an account, signs in, and gets an access token from the API. */
export async function createTestUser(name: string): Promise<TestUser> {
  const uid = `${name.toLowerCase()}-${randomUUID()}`;
  const account: NewEmulatorAccount = {
    uid,
    email: `${uid}@potluck.test`,
    password: 'Potluck1',
    name,
    photoURL: '/images/people/default.svg',
  };
  await createAccount(account);
  const idToken = await signIn(account);
  const { body } = await createApiClient(idToken).post('/jwt', { email: account.email });
  const { token } = v.parse(accessTokenResponseSchema, body);
  const { email, photoURL } = account;
  return { ...account, idToken, accessToken: token, publicProfile: { name, email, photoURL } };
}

/** Returns an API client that sends the user's access token. */
export function createUserApiClient(user: TestUser) {
  return createApiClient(user.accessToken);
}
