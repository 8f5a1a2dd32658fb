import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { accessTokenResponseSchema } from '@potluck/functions/contract/account';
import { createApiClient } from './api-client';
import { createAccount, requestAuthTokens, type NewEmulatorAccount } from './auth-emulator';

/** The tokens of a signed-in user: two tokens of Firebase Auth, and the access token of the API. */
export interface Session {
  idToken: string;
  refreshToken: string;
  accessToken: string;
}

export interface TestUser extends NewEmulatorAccount, Session {
  /** The user's profile, in the form that the API returns with each dish and order of the user. */
  publicProfile: { name: string; email: string; photoURL: string | null };
}

/** Creates an account, signs in, and gets an access token from the API. */
export async function createTestUser(name: string): Promise<TestUser> {
  const uid = `${name.toLowerCase().replaceAll(' ', '-')}-${randomUUID()}`;
  const account: NewEmulatorAccount = {
    uid,
    email: `${uid}@potluck.test`,
    password: 'Potluck1',
    name,
    photoURL: '/images/people/default.svg',
  };
  await createAccount(account);
  const { email, photoURL } = account;
  return { ...account, ...(await openSession(account)), publicProfile: { name, email, photoURL } };
}

/** Signs in an existing account, and gets an access token from the API. */
export async function openSession(account: NewEmulatorAccount): Promise<Session> {
  const { idToken, refreshToken } = await requestAuthTokens(account);
  const { body } = await createApiClient(idToken).post('/jwt', { email: account.email });
  return { idToken, refreshToken, accessToken: v.parse(accessTokenResponseSchema, body).token };
}

/** Returns an API client that sends the user's access token. */
export function createUserApiClient(user: TestUser) {
  return createApiClient(user.accessToken);
}
