import type { IdTokenVerifier } from './id-token';

/** The record of an account at the identity provider. */
export interface IdentityUser {
  uid: string;
  email: string | null;
  isEmailVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  isDisabled: boolean;
  createdAt: Date;
  /**
   * The time of the last revocation, in whole seconds. Logins before this time are revoked. Null if
   * no login was revoked yet.
   */
  loginsValidAfter: Date | null;
}

/** The calls of the identity provider (Firebase Auth) that the API needs. */
export interface IdentityProvider {
  verifyIdToken: IdTokenVerifier;
  /** Resolves with the account, or with undefined if no account has this uid. */
  findUser: (uid: string) => Promise<IdentityUser | undefined>;
  /** Resolves with the account, or with undefined if no account has this email. */
  findUserByEmail: (email: string) => Promise<IdentityUser | undefined>;
  /**
   * Signs the user out on every device. The refresh tokens and ID tokens of all earlier logins
   * become invalid.
   */
  revokeLogins: (uid: string) => Promise<void>;
  /** Disables or enables an account. Does nothing if the account does not exist. */
  setDisabled: (uid: string, isDisabled: boolean) => Promise<void>;
  /** Deletes an account. Does nothing if the account does not exist. */
  deleteUser: (uid: string) => Promise<void>;
}

/**
 * Returns an identity provider that calls `load` at the first call of one of its methods. Public
 * pages need no identity provider, so a cold start does not load it.
 */
export function createLazyIdentityProvider(
  load: () => Promise<IdentityProvider>,
): IdentityProvider {
  let loading: Promise<IdentityProvider> | undefined;
  const provider = () => (loading ??= load());
  return {
    verifyIdToken: async (idToken) => (await provider()).verifyIdToken(idToken),
    findUser: async (uid) => (await provider()).findUser(uid),
    findUserByEmail: async (email) => (await provider()).findUserByEmail(email),
    revokeLogins: async (uid) => (await provider()).revokeLogins(uid),
    setDisabled: async (uid, isDisabled) => (await provider()).setDisabled(uid, isDisabled),
    deleteUser: async (uid) => (await provider()).deleteUser(uid),
  };
}
