import { safeSessionStorage } from './browser-storage';

/** The first part of the storage keys. The second part is the uid of the user, and the third part the form. */
const PREFIX = 'form-draft/';

const storageKey = (uid: string, form: string) => `${PREFIX}${uid}/${form}`;

/**
 * Stores the input of a form in this tab, so it survives a link, Back, and a reload. Another user in this tab
 * does not get it, because the storage key contains the uid.
 */
export function storeFormDraft(uid: string, form: string, draft: object): void {
  safeSessionStorage.write(storageKey(uid, form), JSON.stringify(draft));
}

/** Returns the stored input of the form, or undefined if nothing or invalid JSON is stored. */
export function readFormDraft(uid: string, form: string): unknown {
  try {
    return JSON.parse(safeSessionStorage.read(storageKey(uid, form)) ?? '');
  } catch {
    return undefined;
  }
}

export function removeFormDraft(uid: string, form: string): void {
  safeSessionStorage.remove(storageKey(uid, form));
}

/** Deletes the stored form input of each user for whose uid `isSignedIn` returns false. */
export function deleteFormDraftsUnless(isSignedIn: (uid: string) => boolean): void {
  for (const key of safeSessionStorage.keys(PREFIX)) {
    const [uid = ''] = key.slice(PREFIX.length).split('/');
    if (!isSignedIn(uid)) safeSessionStorage.remove(key);
  }
}
