import type { IdentityProvider, IdentityUser } from '../account/identity-provider';

/** An in-memory identity provider. Every uid has an enabled account until a test changes the account. */
export interface InMemoryIdentityProvider extends IdentityProvider {
  /** Changes fields of an account. */
  change: (uid: string, changes: Partial<IdentityUser>) => void;
}

export function createInMemoryIdentityProvider(
  overrides: Partial<IdentityProvider> = {},
): InMemoryIdentityProvider {
  const changed = new Map<string, IdentityUser | undefined>();
  const find = (uid: string) => (changed.has(uid) ? changed.get(uid) : createUser(uid));
  const change = (uid: string, changes: Partial<IdentityUser>) => {
    changed.set(uid, { ...(find(uid) ?? createUser(uid)), ...changes });
  };
  return {
    verifyIdToken: () => Promise.reject(new Error('This test has no ID tokens.')),
    findUser: (uid) => Promise.resolve(find(uid)),
    findUserByEmail: (email) =>
      Promise.resolve([...changed.values()].find((user) => user?.email === email)),
    revokeLogins(uid) {
      change(uid, { loginsValidAfter: new Date(Math.floor(Date.now() / 1000) * 1000) });
      return Promise.resolve();
    },
    setDisabled(uid, isDisabled) {
      if (find(uid)) change(uid, { isDisabled });
      return Promise.resolve();
    },
    removePortrait(uid) {
      if (find(uid)) change(uid, { photoURL: null });
      return Promise.resolve();
    },
    deleteUser(uid) {
      changed.set(uid, undefined);
      return Promise.resolve();
    },
    ...overrides,
    change,
  };
}

function createUser(uid: string): IdentityUser {
  return {
    uid,
    email: `${uid}@potluck.test`,
    isEmailVerified: true,
    displayName: null,
    photoURL: null,
    isDisabled: false,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    loginsValidAfter: null,
  };
}
