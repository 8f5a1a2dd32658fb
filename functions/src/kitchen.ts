import { FieldValue, type Firestore } from '@google-cloud/firestore';
import { BLANK_KITCHEN, type Kitchen, type NotificationSettings } from './contract/kitchen';
import { emailRecipientsCollection, kitchensCollection } from './firestore/collections';
import { HttpError } from './http/http-error';
import { computeEtag, matchesEtag } from './http/response-caching';
import type { IdentityProvider } from './account/identity-provider';
import type { Handlers } from './routes';

/**
 * Returns the ETag of the pickup details of a cook, or of four empty texts if the cook has saved none.
 * Every change of a text changes the ETag.
 */
function computePickupDetailsEtag(stored: Kitchen | undefined): string {
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

interface KitchenDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUser'>;
}

type KitchenRoute =
  | 'GET /kitchens/:email'
  | 'PUT /kitchens/:email'
  | 'GET /notifications/:email'
  | 'PUT /notifications/:email';

/** Returns the handlers of the pickup details and of the notification settings. */
export function createKitchenHandlers({
  db,
  identity,
}: KitchenDependencies): Handlers<KitchenRoute> {
  const store = createKitchenStore(db);

  return {
    async 'GET /kitchens/:email'({ account }) {
      const kitchen = await store.findKitchen(account.uid);
      return { etag: computePickupDetailsEtag(kitchen), body: kitchen };
    },

    async 'PUT /kitchens/:email'({ request, account, body }) {
      const { email: _ownEmail, ...kitchen } = body;
      await store.saveKitchen(account.uid, kitchen, request.get('If-Match'));
      return { etag: computePickupDetailsEtag(kitchen), body: kitchen };
    },

    async 'GET /notifications/:email'({ account }) {
      return { body: await store.findNotifications(account.uid) };
    },

    async 'PUT /notifications/:email'({ account, body: { mail } }) {
      const email = mail ? await findVerifiedEmail(account.uid) : undefined;
      await store.saveNotificationSettings(account.uid, email);
      return { body: { mail } };
    },
  };

  /**
   * Resolves with the verified email of a user.
   * @throws HttpError 409 if the identity provider does not report the email as verified.
   */
  async function findVerifiedEmail(uid: string): Promise<string> {
    const user = await identity.findUser(uid);
    if (!user?.email || !user.isEmailVerified) {
      throw new HttpError('email-not-verified', 'Please confirm your email address first.');
    }
    return user.email;
  }
}
