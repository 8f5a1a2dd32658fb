import { createNoResponseError } from '../../../lib/api-error';
import { safeLocalStorage } from '../../../lib/browser-storage';
import { API_TIMEOUT_MS, SLOW_NETWORK_MS } from '../../../lib/api-config';
import { ACCESS_TOKEN_STORAGE_KEY, registerApiCredentials } from '../../../lib/api-credentials';
import * as provider from '../../../lib/firebase-auth';
import { deleteFormDraftsOfSignedOutUsers } from '../../../drafts/form-drafts';
import { deleteSavedOrdersOfSignedOutUsers } from '../../../lib/saved-orders';
import { rejectAfterTimeout } from '../../../lib/reject-after-timeout';
import { getServerTime } from '../../../lib/server-clock';
import { toAccount } from '../account';
import { requestAccessToken } from '../api/account-api';
import { subscribeToIdentity } from './firebase-identity';
import type { RegistrationValues } from '../account-validation';
import { readTokenClaims } from './token-claims';
import { createSession, type SignedInIdentity, type Session } from './session';

/**
 * The timeout for restoring a stored login. Firebase can send two requests, first for a new ID token and then for the
 * account, and waits 30 s for each response. The timeout is longer, because the user stays logged in without a
 * network.
 */
const RESTORE_TIMEOUT_MS = 65_000;

export type FirebaseSession = ReturnType<typeof createFirebaseSession>;

/** Returns a session that uses Firebase Auth and the browser storage. */
export function createFirebaseSession() {
  const session = createSession({
    requestAccessToken: requestAccessToken,
    storage: safeLocalStorage,
    signOut: provider.signOut,
    now: getServerTime,
  });
  let latest: SignedInIdentity | null = null;
  let isHeld = false;
  /**
   * True while `withHeldSession` runs. A change of the password revokes the access token, so
   * requests that are still running get 401. While this flag is true, a 401 does not end the
   * session.
   */
  let isLoginChanging = false;
  let identified: Promise<void> = Promise.resolve();
  let watching: Promise<() => void> | undefined;

  async function beginToWatch(): Promise<() => void> {
    const mayBeSignedIn = safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) !== null;
    if (mayBeSignedIn) setTimeout(signInStoredUser, SLOW_NETWORK_MS);
    await provider.waitForStoredLogin(mayBeSignedIn ? RESTORE_TIMEOUT_MS : API_TIMEOUT_MS);
    // Without a stored access token, the user counts as signed out, so an old Firebase session must
    // end.
    if (safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) === null)
      await rejectAfterTimeout(provider.signOut(), API_TIMEOUT_MS);
    return subscribeToIdentity((identity) => {
      latest = identity;
      if (!isHeld) identified = session.setIdentity(identity);
    });
  }

  /**
   * Signs in the user of the stored access token if the session is still loading. Firebase Auth can wait 60 s for the
   * network, and a guest at the cook's door could not read the saved orders for that long.
   */
  function signInStoredUser(): void {
    const claims = readTokenClaims(safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) ?? '');
    if (claims?.email === undefined) return;
    session.endLoadingState({
      account: toAccount({
        uid: claims.sub,
        email: claims.email,
        displayName: claims.name ?? null,
        photoURL: claims.picture ?? null,
        // The token does not contain these two facts. Firebase Auth reports them later.
        emailVerified: true,
        providerData: [],
      }),
      async idToken() {
        await watch().catch(() => undefined);
        if (!latest) throw createNoResponseError();
        return latest.idToken();
      },
    });
  }

  /** Subscribes to the signed-in user of Firebase. Later calls return the same subscription. */
  function watch(): Promise<() => void> {
    watching ??= beginToWatch().catch((error: unknown) => {
      watching = undefined;
      session.markProviderUnreachable();
      throw error;
    });
    return watching;
  }

  /**
   * Runs `action`, and returns its result. `action` changes the Firebase user, for example by a login. The promise
   * resolves after the state of the session and the access token belong to the changed user.
   */
  async function updateUser<Result>(action: () => Promise<Result>): Promise<Result> {
    await watch();
    const result = await action();
    await identified;
    return result;
  }

  /**
   * Runs `action` while the session ignores changes of the Firebase user. Then the session changes
   * to the latest user. Until it has changed, a rejected access token does not end the session.
   */
  async function withHeldSession<Result>(action: () => Promise<Result>): Promise<Result> {
    isHeld = true;
    isLoginChanging = true;
    try {
      return await action();
    } finally {
      isHeld = false;
      if (latest) identified = session.setIdentity(latest);
      await identified;
      isLoginChanging = false;
    }
  }

  return {
    ...session,

    /**
     * Makes the session provide the access tokens for protected API calls, and ends the session
     * when another tab removes the token. Deletes the saved orders and the form drafts of a user whose
     * session has ended. Returns a cleanup function.
     */
    start(): () => void {
      const withdraw = registerApiCredentials({
        getToken: session.getToken,
        hasTokenOf: session.hasTokenOf,
        onTokenRejected: (token, isRenewed) =>
          !isLoginChanging && session.onTokenRejected(token, isRenewed),
      });
      const leaveTabs = endSessionWithOtherTabs(session);
      const stopDeletions = session.subscribe(() => {
        void deleteSavedOrdersOfSignedOutUsers(session.hasTokenOf);
        deleteFormDraftsOfSignedOutUsers(session.hasTokenOf);
      });
      return () => {
        withdraw();
        stopDeletions();
        leaveTabs();
        watching?.then(
          (stop) => {
            stop();
          },
          () => undefined,
        );
        watching = undefined;
      };
    },

    watch,

    signIn: (email: string, password: string) => updateUser(() => provider.signIn(email, password)),
    signInWithGoogle: () => updateUser(provider.signInWithGoogle),

    /**
     * Registers the account. The session changes only after the profile is saved, so the access
     * token contains the name and photo.
     */
    register: (account: RegistrationValues) =>
      updateUser(() => withHeldSession(() => provider.registerAccount(account))),

    saveProfile: (name: string, photoURL: string) =>
      updateUser(() => provider.saveProfile(name, photoURL)),
    sendConfirmationEmail: provider.sendConfirmationEmail,
    reloadUser: () => updateUser(provider.reloadUser),
    reauthenticate: (password: string | undefined) =>
      updateUser(() => provider.reauthenticate(password)),

    /**
     * Changes the password of the account, which revokes all its logins, and logs in again.
     * Resolves to false if the password was changed but the login failed. The session has then
     * ended.
     */
    changePassword: (current: string, next: string): Promise<boolean> =>
      updateUser(() =>
        withHeldSession(async () => {
          await provider.reauthenticate(current);
          await provider.setPassword(next);
          try {
            await provider.reauthenticate(next);
            return true;
          } catch {
            // The password change has revoked all logins, and the new login failed. The session must therefore not
            // use `latest`, the Firebase user of the revoked login.
            latest = null;
            session.end();
            return false;
          }
        }),
      ),
  };
}

/** Ends the session when another tab removes the token. */
function endSessionWithOtherTabs(session: Session): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const isOfToken = key === null || key === ACCESS_TOKEN_STORAGE_KEY;
    // A suspended tab receives the storage event late. A user may have logged in since the token
    // was removed, so check the token that is stored now.
    if (isOfToken && safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) === null) session.end();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
