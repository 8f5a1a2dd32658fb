import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { loginTimeFixture } from '@potluck/functions/testing/user-fixtures';
import { readTokenSecret } from '../scripts/local-emulator-files';
import type { NewEmulatorAccount } from '../test-support/auth-emulator';

const HOUR_MS = 60 * 60 * 1000;

/** Returns an access token that is signed with the secret of the running service and expired half an hour ago. */
export function createExpiredToken(user: Omit<NewEmulatorAccount, 'password'>): string {
  const now = () => new Date(Date.now() - HOUR_MS);
  const { uid, email, name, photoURL } = user;
  const account = { uid, email, isEmailVerified: true, name, photoURL, authTime: loginTimeFixture };
  return createAccessTokens({ secret: readTokenSecret, now }).issue(account);
}
