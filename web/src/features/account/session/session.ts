import { ApiError, createNotSignedInError } from '../../../lib/api-error';
import type { BrowserTextStorage } from '../../../lib/browser-storage';
import { ACCESS_TOKEN_STORAGE_KEY, type ApiCredentials } from '../../../lib/api-credentials';
import type { Account, AccountState } from '../account';
import { readTokenClaims } from './token-claims';

const RENEW_BEFORE_MS = 60_000;

/**
 * The timeout for the deletion of the stored login. Without it, a logout would wait without a limit if the browser
 * does not respond to a change of the database of Firebase Auth. It is shorter than other timeouts, because a user can
 * leave a shared device soon after the click.
 */
const LOG_OUT_TIMEOUT_MS = 5_000;

/** A signed-in Firebase user. `idToken` resolves with the ID token, or rejects with an ApiError. */
export interface SignedInIdentity {
  account: Account;
  idToken: () => Promise<string>;
}

interface SessionDependencies {
  /** Requests an access token from the API. Rejects with an ApiError. */
  requestAccessToken: (idToken: string, email: string) => Promise<string>;
  storage: BrowserTextStorage;
  signOut: () => Promise<void>;
  /** Returns the current time of the API in ms, because the expiry of a token is a time of the API. */
  now: () => number;
}

export interface Session extends ApiCredentials {
  state: () => AccountState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Sets the signed-in user, or null if no user is signed in. Call this function when a user signs
   * in or out, or when the ID token changes.
   */
  setIdentity: (identity: SignedInIdentity | null) => Promise<void>;
  /**
   * Ends the state “loading”, and has no effect in other states. The signed-in user becomes the one that the
   * identity provider has reported or, if it has not reported anything yet, the user `assumed`.
   */
  endLoadingState: (assumed: SignedInIdentity) => void;
  /**
   * Handles an unreachable identity provider. If no user is known yet, the session in this tab
   * changes to signed out. The access token stays stored.
   */
  markProviderUnreachable: () => void;
  end: () => void;
  /**
   * Signs the user out. Resolves to false if the session has ended, but the browser has not deleted the stored login
   * before the timeout. If the identity provider fails, the promise rejects and the session does not change.
   */
  logOut: () => Promise<boolean>;
}

/** Returns a session, which manages the signed-in user and the access token of protected calls. */
export function createSession({
  requestAccessToken,
  storage,
  signOut,
  now,
}: SessionDependencies): Session {
  let state: AccountState = { status: 'loading' };
  let identity: SignedInIdentity | null = null;
  let minting: { uid: string; token: Promise<string> } | undefined;
  /**
   * True after a token was stored or the token request was rejected. If the stored token is missing after
   * that, the session has ended.
   */
  let hadToken = false;
  let lastIdToken: string | undefined;
  /** True after the session in this tab has ended, until the identity provider reports a user again. */
  let hasEnded = false;
  const listeners = new Set<() => void>();

  function enter(next: AccountState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function forget(): void {
    identity = null;
    hadToken = false;
    lastIdToken = undefined;
    // A token that is stored after the end of this session belongs to a later login in another tab. After a logout
    // that timed out, the identity provider can report the sign-out much later than the end.
    if (!hasEnded) storage.remove(ACCESS_TOKEN_STORAGE_KEY);
    hasEnded = true;
  }

  /** Returns the claims of the stored token, which may belong to a user who has signed in in another tab. */
  function readStoredClaims() {
    return readTokenClaims(storage.read(ACCESS_TOKEN_STORAGE_KEY) ?? '');
  }

  /**
   * Returns the stored token and its remaining lifetime in ms, or undefined if no token of
   * the current user is stored.
   */
  function storedToken(): { token: string; validFor: number } | undefined {
    const token = storage.read(ACCESS_TOKEN_STORAGE_KEY);
    const claims = token === null ? undefined : readTokenClaims(token);
    if (token === null || claims?.sub !== identity?.account.uid || !claims) return undefined;
    return { token, validFor: claims.exp * 1000 - now() };
  }

  /**
   * Requests an access token with `idToken`. If the API rejects this ID token, asks `owner` for the current one,
   * and requests the access token once more if the two differ. They can differ after the clock of the device
   * was changed, because Firebase then returns an expired ID token. The error response has corrected the server time,
   * so `owner.idToken()` now returns a new ID token.
   */
  async function requestWithValidIdToken(owner: SignedInIdentity, idToken: string) {
    const { email } = owner.account;
    try {
      return await requestAccessToken(idToken, email);
    } catch (error) {
      const current = isSessionRejection(error) ? await owner.idToken() : idToken;
      if (current === idToken) throw error;
      return requestAccessToken(current, email);
    }
  }

  async function mintFor(owner: SignedInIdentity): Promise<string> {
    const isCurrent = () => identity?.account.uid === owner.account.uid;
    try {
      const idToken = await owner.idToken();
      const token = await requestWithValidIdToken(owner, idToken);
      if (!isCurrent()) throw createNotSignedInError();
      storage.write(ACCESS_TOKEN_STORAGE_KEY, token);
      hadToken = true;
      lastIdToken = idToken;
      return token;
    } catch (error) {
      if (isCurrent() && isSessionRejection(error)) {
        storage.remove(ACCESS_TOKEN_STORAGE_KEY);
        hadToken = true;
      }
      throw error;
    }
  }

  /** Requests one token at a time. Concurrent callers for the same user share the request. */
  function mintOnce(owner: SignedInIdentity): Promise<string> {
    const { uid } = owner.account;
    if (minting?.uid === uid) return minting.token;
    const before = minting?.token.catch(() => undefined) ?? Promise.resolve();
    const mine = {
      uid,
      token: before
        .then(() => mintFor(owner))
        .finally(() => {
          if (minting === mine) minting = undefined;
        }),
    };
    minting = mine;
    return mine.token;
  }

  async function mintForChange(owner: SignedInIdentity): Promise<void> {
    // Waits for a running token request, because that request uses the previous ID token.
    await minting?.token.catch(() => undefined);
    if (identity !== owner) return;
    const idToken = await owner.idToken();
    if (idToken === lastIdToken && (storedToken()?.validFor ?? 0) > RENEW_BEFORE_MS) return;
    await mintOnce(owner);
  }

  /** Returns true if the stored access token belongs to another user, who has signed in in another tab. */
  function isTokenOfAnotherUser(): boolean {
    const sub = readStoredClaims()?.sub;
    return identity !== null && sub !== undefined && sub !== identity.account.uid;
  }

  function end(): void {
    // The session in this tab has already ended. The stored token belongs to a later login.
    if (!identity && state.status === 'signed-out') return;
    if (isTokenOfAnotherUser()) {
      identity = null;
      hasEnded = true;
      enter({ status: 'signed-out' });
      return;
    }
    forget();
    enter({ status: 'signed-out' });
    // Ignore an error of `signOut`, because the session in this tab has ended. Only Firebase then
    // still stores the user as signed in.
    signOut().catch(() => undefined);
  }

  function sessionEnded(): ApiError {
    end();
    return createNotSignedInError();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    async setIdentity(next) {
      if (!next) {
        forget();
        enter({ status: 'signed-out' });
        return;
      }
      hasEnded = false;
      if (next.account.uid !== identity?.account.uid) hadToken = false;
      identity = next;
      await mintForChange(next).catch(() => undefined);
      if (identity === next) enter({ status: 'signed-in', account: next.account });
    },

    endLoadingState(assumed) {
      if (state.status !== 'loading') return;
      identity ??= assumed;
      enter({ status: 'signed-in', account: identity.account });
    },

    /**
     * Returns the access token for a protected call. Requests a new token if the stored one expires
     * soon, or if no token was stored because the previous request failed temporarily. If a stored
     * token was deleted, ends the session and rejects.
     */
    async getToken() {
      const owner = identity;
      if (!owner) throw sessionEnded();
      const stored = storedToken();
      if (stored && stored.validFor > RENEW_BEFORE_MS) return stored.token;
      if (!stored && hadToken && !minting) throw sessionEnded();
      try {
        return await mintOnce(owner);
      } catch (error) {
        if (isSessionRejection(error) && identity === owner) throw sessionEnded();
        if (stored && stored.validFor > 0) return stored.token;
        throw error;
      }
    },

    hasTokenOf: (uid) => readStoredClaims()?.sub === uid,

    markProviderUnreachable() {
      if (!identity) enter({ status: 'signed-out' });
    },

    onTokenRejected(token, isRenewed) {
      const claims = readTokenClaims(token);
      const hasExpired = claims !== undefined && claims.exp * 1000 <= now();
      const stored = storedToken();
      // For example, a change of the password has replaced the token. Or the request was sent while Firebase Auth had
      // not responded yet, and Firebase Auth has responded since.
      const isReplaced = stored !== undefined && stored.token !== token;
      if (!isRenewed && (hasExpired || isReplaced)) return true;
      if (!isReplaced) end();
      return false;
    },

    end,

    async logOut() {
      const timeout = new Promise<false>((resolve) => {
        setTimeout(() => {
          resolve(false);
        }, LOG_OUT_TIMEOUT_MS);
      });
      const isLoginDeleted = await Promise.race([signOut().then(() => true), timeout]);
      forget();
      enter({ status: 'signed-out' });
      return isLoginDeleted;
    },
  };
}

function isSessionRejection(error: unknown): boolean {
  return error instanceof ApiError && error.isAuthError;
}
