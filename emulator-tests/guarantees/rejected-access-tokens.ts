import { loginTimeFixture } from '@potluck/functions/testing/user-fixtures';
import { type Account, createAccessTokens } from '@potluck/functions/account/authenticate';
import { readTokenSecret } from '../scripts/local-emulator-files';
import type { NewEmulatorAccount } from '../test-support/auth-emulator';

type TokenUser = Omit<NewEmulatorAccount, 'password'>;

const HOUR_MS = 60 * 60 * 1000;

const toAccount = ({ uid, email, name, photoURL }: TokenUser): Account => ({
  uid,
  email,
  name,
  photoURL,
  authTime: loginTimeFixture,
});

/**
 * Returns an access token that is signed with the secret of the running service and expired half an
 * hour ago.
 */
export function createExpiredToken(user: TokenUser): string {
  const now = () => new Date(Date.now() - HOUR_MS);
  return createAccessTokens({ secret: readTokenSecret, now }).issue(toAccount(user));
}

/** Returns an access token that is signed with a wrong secret but is valid in all other respects. */
export function createTokenWithWrongSecret(user: TokenUser): string {
  const secret = () => 'wrong-secret-with-a-sufficient-length';
  return createAccessTokens({ secret, now: () => new Date() }).issue(toAccount(user));
}
