import { Timestamp, type DocumentReference, type Firestore } from '@google-cloud/firestore';
import {
  emailRecipientsCollection,
  mailCollection,
  type StoredEmailRecipient,
  type StoredMail,
} from '@potluck/functions/firestore/collections';
import type { LocalEmail } from './local-email';
import { endMailDelivery, startMailDelivery, type MailDelivery } from './mail-delivery';

type DeliveredMail = StoredMail & { delivery?: MailDelivery };

/**
 * The outcome of a delivery: the delivered email, or the error if the document `mailId` has no
 * recipient.
 */
export type MailOutcome = { email: LocalEmail } | { mailId: string; error: string };

/**
 * Delivers all waiting emails in the collection `mail`, oldest first, and resolves with the
 * outcomes. Writes the same states as the Firebase extension "Trigger Email", each in its own
 * commit.
 */
export async function deliverMails(db: Firestore, now: () => Date): Promise<MailOutcome[]> {
  const { docs } = await mailCollection(db).withConverter(null).get();
  const waiting = docs
    .filter((document) => startMailDelivery((document.data() as DeliveredMail).delivery, at()))
    .sort((a, b) => a.createTime.valueOf().localeCompare(b.createTime.valueOf()));
  const outcomes: MailOutcome[] = [];
  for (const { ref } of waiting) {
    const outcome = await deliverMail(ref);
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;

  function at(): Timestamp {
    return Timestamp.fromDate(now());
  }

  /**
   * Delivers one email. Resolves with undefined if the document was deleted or another run has started
   * its delivery.
   */
  async function deliverMail(ref: DocumentReference): Promise<MailOutcome | undefined> {
    let mail = await changeDelivery(ref, (delivery) => startMailDelivery(delivery, at()));
    if (mail?.delivery.state === 'PENDING') {
      mail = await changeDelivery(ref, (delivery) => startMailDelivery(delivery, at()));
    }
    if (!mail) return undefined;
    const recipients = await readAddresses(mail.toUids);
    const ended = await changeDelivery(
      ref,
      (delivery) => delivery && endMailDelivery(delivery, ref.id, recipients, at()),
    );
    if (ended?.delivery.state === 'ERROR') {
      return { mailId: ref.id, error: ended.delivery.error ?? '' };
    }
    return { email: { to: recipients.join(', '), ...mail.message, sentAt: now() } };
  }

  /**
   * Changes the field `delivery` in a transaction. Resolves with the email document after the
   * change, or with undefined if the document does not exist or `change` returns undefined.
   */
  async function changeDelivery(
    ref: DocumentReference,
    change: (delivery: MailDelivery | undefined) => MailDelivery | undefined,
  ): Promise<(DeliveredMail & { delivery: MailDelivery }) | undefined> {
    return db.runTransaction(async (transaction) => {
      const mail = (await transaction.get(ref)).data() as DeliveredMail | undefined;
      const delivery = mail && change(mail.delivery);
      if (!delivery) return undefined;
      transaction.update(ref, { delivery });
      return { ...mail, delivery };
    });
  }

  /** Resolves with the email addresses of the users. Omits users without an email address. */
  async function readAddresses(uids: string[]): Promise<string[]> {
    const contacts = await db.getAll(...uids.map((uid) => emailRecipientsCollection(db).doc(uid)));
    return contacts.flatMap(
      (contact) => (contact.data() as StoredEmailRecipient | undefined)?.email ?? [],
    );
  }
}
