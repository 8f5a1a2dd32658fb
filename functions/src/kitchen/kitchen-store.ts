import { FieldValue, type Firestore } from '@google-cloud/firestore';
import { BLANK_KITCHEN, type Kitchen, type NotificationSettings } from '../contract/kitchen';
import { emailRecipientsCollection, kitchensCollection } from '../firestore/collections';
import { HttpError } from '../http/http-error';
import { computeEtag, matchesEtag } from '../http/response-caching';

/**
 * Returns the ETag of the pickup details of a cook, or of four empty texts if the cook has saved none.
 * Every change of a text changes the ETag.
 */
export function computePickupDetailsEtag(stored: Kitchen | undefined): string {
  return computeEtag(toKitchen(stored));
}

/** Returns the four texts in a fixed order, because the ETag depends on the order. */
function toKitchen(stored: Partial<Kitchen> | undefined): Kitchen {
  const { place, times, payment, note } = { ...BLANK_KITCHEN, ...stored };
  return { place, times, payment, note };
}

const kitchenChangedError = () =>
  new HttpError(
    'changed',
    'Your pickup details were changed while you were editing. Check them and save again.',
  );

/** Returns the functions that read and save the pickup details and notification settings of cooks. */
export function createKitchenStore(db: Firestore) {
  return {
    /** Resolves with the pickup details of a cook. All texts are empty if the cook has saved none. */
    async findKitchen(uid: string): Promise<Kitchen> {
      return toKitchen((await kitchensCollection(db).doc(uid).get()).data());
    },

    /**
     * Saves the pickup details of a cook. `ifMatch` is the header `If-Match`. Without it, saves the details
     * in any case. A repeat of a successful save succeeds, although the ETag has changed.
     * @throws HttpError 409 if `ifMatch` does not match the stored details.
     */
    async saveKitchen(uid: string, kitchen: Kitchen, ifMatch: string | undefined): Promise<void> {
      const document = kitchensCollection(db).doc(uid);
      if (ifMatch === undefined) {
        await document.set(kitchen);
        return;
      }
      await db.runTransaction(async (transaction) => {
        const etag = computePickupDetailsEtag((await transaction.get(document)).data());
        if (etag === computePickupDetailsEtag(kitchen)) return;
        if (!matchesEtag(ifMatch, etag)) throw kitchenChangedError();
        transaction.set(document, kitchen);
      });
    },

    async findNotifications(uid: string): Promise<NotificationSettings> {
      return { mail: (await emailRecipientsCollection(db).doc(uid).get()).data()?.mail ?? false };
    },

    /**
     * Saves whether the user wants emails about orders. `email` is the verified email address, or
     * undefined if the user wants no emails.
     */
    async saveNotificationSettings(uid: string, email: string | undefined): Promise<void> {
      const contact = emailRecipientsCollection(db).doc(uid);
      await contact.set(
        email === undefined ? { mail: false, email: FieldValue.delete() } : { mail: true, email },
        { merge: true },
      );
    },
  };
}
