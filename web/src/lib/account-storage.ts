import { safeLocalStorage, safeSessionStorage } from './browser-storage';

/** The values that the browser or the tab stores for an account. A draft and a purchase have an `id`. */
type StoredValue = 'draft' | 'email-notice-closed' | 'purchase' | 'received-orders';

const PREFIX = 'account/';

/** Returns the storage key of a value that belongs to an account. Only these keys contain a uid. */
export const toAccountKey = (uid: string, value: StoredValue, id = '') =>
  `${PREFIX}${uid}/${value}/${id}`;

/** Deletes the stored values of all accounts, except for those for which `isKept` returns true. */
export function deleteAccountValues(isKept: (uid: string, value: string) => boolean): void {
  for (const storage of [safeLocalStorage, safeSessionStorage]) {
    for (const key of storage.keys(PREFIX)) {
      const [, uid = '', value = ''] = key.split('/');
      if (!isKept(uid, value)) storage.remove(key);
    }
  }
}
