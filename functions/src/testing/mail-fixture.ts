import { Timestamp, type Firestore } from '@google-cloud/firestore';
import {
  emailRecipientsCollection,
  mailCollection,
  type StoredMail,
} from '../firestore/collections';

/** Returns the Firestore document of an email to one user. */
export function createStoredMailFixture(toUid: string, subject = 'New order'): StoredMail {
  return {
    toUids: [toUid],
    headers: {},
    message: { subject, text: 'Two portions\n' },
    expires_at: Timestamp.fromMillis(0),
  };
}

/** Writes the contacts of users who want all emails about orders. Their emails are `UID@potluck.test`. */
export async function writeContacts(db: Firestore, ...uids: string[]): Promise<void> {
  await Promise.all(
    uids.map((uid) =>
      emailRecipientsCollection(db)
        .doc(uid)
        .set({
          level: 'all',
          email: `${uid}@potluck.test`,
          unsubscribe_signature: `signature-${uid}`,
        }),
    ),
  );
}

/** Resolves with all stored emails, keyed by document id. */
export async function readMails(db: Firestore): Promise<Record<string, StoredMail>> {
  const { docs } = await mailCollection(db).get();
  return Object.fromEntries(docs.map((mail) => [mail.id, mail.data()]));
}
