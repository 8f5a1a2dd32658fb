import { localStore } from '../../lib/browser-storage';
import { provideCredentials } from '../../lib/credentials';
import * as provider from '../../lib/firebase';
import { mintAccessToken } from './account-api';
import { watchIdentity } from './firebase-identity';
import type { NewAccount } from './register-schema';
import { createSession, type Identity, type Session } from './session';
import { ACCESS_TOKEN } from './stored-token';

export type FirebaseSession = ReturnType<typeof createFirebaseSession>;

/** The session with the identity provider and the browser's storage behind it. */
export function createFirebaseSession() {
  const session = createSession({
    mint: mintAccessToken,
    storage: localStore,
    signOut: provider.signOut,
    now: Date.now,
  });
  let latest: Identity | null = null;
  let isHeld = false;
  let identified: Promise<void> = Promise.resolve();
  let watching: Promise<() => void> | undefined;

  async function beginToWatch(): Promise<() => void> {
    // Whoever comes without a token is logged out, whatever the provider has kept of them.
    if (localStore.read(ACCESS_TOKEN) === null) await provider.signOut();
    return watchIdentity((identity) => {
      latest = identity;
      if (!isHeld) identified = session.identify(identity);
    });
  }

  /** Asks the provider who is signed in, and follows it, unless that is known or under way. */
  function watch(): Promise<() => void> {
    watching ??= beginToWatch().catch((error: unknown) => {
      watching = undefined;
      session.providerUnreachable();
      throw error;
    });
    return watching;
  }

  /** Resolves when the session knows of what `action` did at the provider. */
  async function afterwards(action: () => Promise<void>): Promise<void> {
    await watch();
    await action();
    await identified;
  }

  return {
    ...session,

    /** Gives protected calls their token, and ends with other tabs, until the result is called. */
    start(): () => void {
      const withdraw = provideCredentials(session);
      const leaveTabs = endWithOtherTabs(session);
      return () => {
        withdraw();
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

    signIn: (email: string, password: string) => afterwards(() => provider.signIn(email, password)),
    signInWithGoogle: () => afterwards(provider.signInWithGoogle),

    /** The session hears of the account when it has its name and photo, so that its token has too. */
    register: (account: NewAccount) =>
      afterwards(async () => {
        isHeld = true;
        try {
          await provider.register(account);
        } finally {
          isHeld = false;
          if (latest) identified = session.identify(latest);
        }
      }),
  };
}

/** A token that was removed in another tab ends the session here too. */
function endWithOtherTabs(session: Session): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const isOfToken = key === null || key === ACCESS_TOKEN;
    // A tab that slept hears late of a removal: somebody may have logged in since.
    if (isOfToken && localStore.read(ACCESS_TOKEN) === null) session.end();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
