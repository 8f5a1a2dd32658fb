import { safeSessionStorage } from '../lib/browser-storage';
import { FORM_DRAFT_PREFIX } from '../lib/form-draft-prefix';

/** The key contains the prefix, the uid of the user, and the name of the form. */
const storageKey = (uid: string, form: string) => `${FORM_DRAFT_PREFIX}${uid}/${form}`;

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
export function deleteFormDraftsOfSignedOutUsers(isSignedIn: (uid: string) => boolean): void {
  for (const key of safeSessionStorage.keys(FORM_DRAFT_PREFIX)) {
    const [uid = ''] = key.slice(FORM_DRAFT_PREFIX.length).split('/');
    if (!isSignedIn(uid)) safeSessionStorage.remove(key);
  }
}
