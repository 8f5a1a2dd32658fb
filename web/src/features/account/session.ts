import { ApiError, notSignedIn } from '../../lib/api-error';
import type { TextStorage } from '../../lib/browser-storage';
import type { Credentials } from '../../lib/credentials';
import type { Account, AccountState } from './account';
import { ACCESS_TOKEN } from './stored-token';
import { readClaims } from './token-claims';

const RENEW_BEFORE_MS = 60_000;

/** Somebody whom the identity provider knows; `idToken` rejects with an ApiError. */
export interface Identity {
  account: Account;
  idToken: () => Promise<string>;
}

interface Dependencies {
  /** Asks the service for an access token. Rejects with an ApiError. */
  mint: (idToken: string, email: string) => Promise<string>;
  storage: TextStorage;
  signOut: () => Promise<void>;
  now: () => number;
}

export interface Session extends Credentials {
  state: () => AccountState;
  subscribe: (listener: () => void) => () => void;
  /** The provider's news: somebody signed in or out, or the ID token is a new one. */
  identify: (identity: Identity | null) => Promise<void>;
  /** The provider cannot be asked: nobody is signed in here, and other tabs keep their token. */
  providerUnreachable: () => void;
  end: () => void;
  /** Rejects when the provider does, and then nothing has changed. */
  logOut: () => Promise<void>;
}

/** Who is signed in, and the access token that protected calls carry in their name. */
export function createSession({ mint, storage, signOut, now }: Dependencies): Session {
  let state: AccountState = { status: 'loading' };
  let identity: Identity | null = null;
  let minting: { uid: string; token: Promise<string> } | undefined;
  /** A token was there, or was refused: when it is missing now, the session is over. */
  let tokenWasHad = false;
  let lastIdToken: string | undefined;
  /** How far the service's clock is ahead of this device's. */
  let clockAhead = 0;
  const listeners = new Set<() => void>();

  function enter(next: AccountState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function forget(): void {
    identity = null;
    tokenWasHad = false;
    lastIdToken = undefined;
    storage.remove(ACCESS_TOKEN);
  }

  /** The stored token when it is this person's, with the time that it is still good for. */
  function storedToken(): { token: string; validFor: number } | undefined {
    const token = storage.read(ACCESS_TOKEN);
    const claims = token === null ? undefined : readClaims(token);
    if (token === null || claims?.sub !== identity?.account.uid || !claims) return undefined;
    return { token, validFor: claims.exp * 1000 - (now() + clockAhead) };
  }

  async function mintFor(owner: Identity): Promise<string> {
    const isCurrent = () => identity?.account.uid === owner.account.uid;
    try {
      const idToken = await owner.idToken();
      const token = await mint(idToken, owner.account.email);
      if (!isCurrent()) throw notSignedIn();
      const claims = readClaims(token);
      if (claims) clockAhead = claims.iat * 1000 - now();
      storage.write(ACCESS_TOKEN, token);
      tokenWasHad = true;
      lastIdToken = idToken;
      return token;
    } catch (error) {
      if (isCurrent() && isRejection(error)) {
        storage.remove(ACCESS_TOKEN);
        tokenWasHad = true;
      }
      throw error;
    }
  }

  /** One mint at a time; whoever needs the same person's token meanwhile waits for that one. */
  function mintOnce(owner: Identity): Promise<string> {
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

  async function mintForChange(owner: Identity): Promise<void> {
    // A mint under way speaks for the ID token before this one.
    await minting?.token.catch(() => undefined);
    if (identity !== owner) return;
    const idToken = await owner.idToken();
    if (idToken === lastIdToken && (storedToken()?.validFor ?? 0) > RENEW_BEFORE_MS) return;
    await mintOnce(owner);
  }

  /** Somebody else has signed in since, in another tab. */
  function isAnothersNow(): boolean {
    const token = storage.read(ACCESS_TOKEN);
    const sub = token === null ? undefined : readClaims(token)?.sub;
    return identity !== null && sub !== undefined && sub !== identity.account.uid;
  }

  function end(): void {
    // It has ended here before: the token that is there by now is of somebody who has logged in since.
    if (!identity && state.status === 'signed-out') return;
    if (isAnothersNow()) {
      identity = null;
      enter({ status: 'signed-out' });
      return;
    }
    forget();
    enter({ status: 'signed-out' });
    // Here the session is over in any case; the provider's part can only fail to be stored.
    signOut().catch(() => undefined);
  }

  function sessionEnded(): ApiError {
    end();
    return notSignedIn();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    async identify(next) {
      if (!next) {
        forget();
        enter({ status: 'signed-out' });
        return;
      }
      if (next.account.uid !== identity?.account.uid) tokenWasHad = false;
      identity = next;
      await mintForChange(next).catch(() => undefined);
      if (identity === next) enter({ status: 'signed-in', account: next.account });
    },

    /**
     * The token for a protected call. One that is about to run out is renewed first, one that
     * could not be had for lack of an answer is asked for again; when it is gone, so is the session.
     */
    async token() {
      const owner = identity;
      if (!owner) throw sessionEnded();
      const stored = storedToken();
      if (stored && stored.validFor > RENEW_BEFORE_MS) return stored.token;
      if (!stored && tokenWasHad && !minting) throw sessionEnded();
      try {
        return await mintOnce(owner);
      } catch (error) {
        if (isRejection(error) && identity === owner) throw sessionEnded();
        if (stored && stored.validFor > 0) return stored.token;
        throw error;
      }
    },

    providerUnreachable() {
      if (!identity) enter({ status: 'signed-out' });
    },

    rejected: end,
    end,

    async logOut() {
      await signOut();
      forget();
      enter({ status: 'signed-out' });
    },
  };
}

function isRejection(error: unknown): boolean {
  return error instanceof ApiError && error.endsSession;
}
