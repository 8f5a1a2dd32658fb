import { accessTokens } from '@potluck/functions/account/access-token';
import type { Account } from '@potluck/functions/account/account';
import { readSecret } from '../suite/local-files';
import type { NewAccount } from '../support/auth-emulator';

type Person = Omit<NewAccount, 'password'>;

const HOUR_MS = 60 * 60 * 1000;

const accountOf = ({ uid, email, name, photoURL }: Person): Account => ({
  uid,
  email,
  name,
  photoURL,
});

/** A genuine token of the running service that ran out half an hour ago. */
export function expiredToken(person: Person): string {
  const now = () => new Date(Date.now() - HOUR_MS);
  return accessTokens({ secret: readSecret, now }).issue(accountOf(person));
}

/** In every respect a token of ours, but for the secret. */
export function forgedToken(person: Person): string {
  const secret = () => 'a guess that is long enough, at least';
  return accessTokens({ secret, now: () => new Date() }).issue(accountOf(person));
}
