import type { Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '@potluck/functions/account/identity-provider';

type ClosureIdentity = Pick<IdentityProvider, 'setDisabled' | 'deleteUser'>;

/**
 * Returns an identity provider that stores its accounts in the database `db`, so the accounts
 * survive the end of a process. `db` must not be the database of the API.
 */
export function createFirestoreIdentityProvider(db: Firestore): ClosureIdentity & {
  /** Resolves with the state of an account, for example `disabled`. */
  readState: (uid: string) => Promise<unknown>;
} {
  const account = (uid: string) => db.collection('identities').doc(uid);
  return {
    async setDisabled(uid) {
      const { exists } = await account(uid).get();
      if (!exists) await account(uid).set({ state: 'disabled' });
    },
    async deleteUser(uid) {
      await account(uid).set({ state: 'deleted' });
    },
    readState: async (uid) => (await account(uid).get()).get('state') as unknown,
  };
}
