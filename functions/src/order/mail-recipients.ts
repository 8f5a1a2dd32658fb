import type { Firestore } from '@google-cloud/firestore';
import { emailRecipientsCollection } from '../firestore/collections';

/** Resolves with the uids of the users in `uids` who want emails about orders. */
export async function readMailRecipients(
  db: Firestore,
  uids: (string | undefined)[],
): Promise<Set<string>> {
  const known = new Set(uids.filter((uid) => uid !== undefined));
  if (known.size === 0) return new Set();
  const contacts = await db.getAll(
    ...[...known].map((uid) => emailRecipientsCollection(db).doc(uid)),
  );
  return new Set(contacts.filter((contact) => contact.get('mail') === true).map(({ id }) => id));
}
