import { FieldValue, type Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from './account/identity-provider';
import { BLANK_KITCHEN, type Kitchen } from './contract/kitchen';
import { emailRecipientsCollection, kitchensCollection } from './firestore/collections';
import { HttpError, computeEtag, matchesEtag } from './http/responses';
import type { Handlers } from './routes';

/** Returns the four texts in a fixed order, because the ETag depends on the order. */
function toKitchen(stored: Kitchen | undefined): Kitchen {
  const { place, times, payment, note } = { ...BLANK_KITCHEN, ...stored };
  return { place, times, payment, note };
}

/** Resolves with the pickup details of a cook. All texts are empty if the cook has saved none. */
export async function findKitchen(db: Firestore, uid: string): Promise<Kitchen> {
  return toKitchen((await kitchensCollection(db).doc(uid).get()).data());
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
  return {
    async 'GET /kitchens/:email'({ account }) {
      const kitchen = await findKitchen(db, account.uid);
      return { etag: computeEtag(kitchen), body: kitchen };
    },

    async 'PUT /kitchens/:email'({ request, account, body }) {
      const kitchen = toKitchen(body);
      const etag = computeEtag(kitchen);
      const document = kitchensCollection(db).doc(account.uid);
      const ifMatch = request.get('If-Match');
      if (ifMatch === undefined) {
        await document.set(kitchen);
      } else {
        await db.runTransaction(async (transaction) => {
          const stored = toKitchen((await transaction.get(document)).data());
          const storedEtag = computeEtag(stored);
          // A repeat of a successful save succeeds, although the ETag has changed.
          if (storedEtag === etag) return;
          if (!matchesEtag(ifMatch, storedEtag)) {
            throw new HttpError(
              'changed',
              'Your pickup details were changed while you were editing. Check them and save again.',
            );
          }
          transaction.set(document, kitchen);
        });
      }
      return { etag, body: kitchen };
    },

    async 'GET /notifications/:email'({ account }) {
      const stored = (await emailRecipientsCollection(db).doc(account.uid).get()).data();
      return { body: { mail: stored?.mail ?? false } };
    },

    async 'PUT /notifications/:email'({ account: { uid }, body: { mail } }) {
      let email: string | FieldValue = FieldValue.delete();
      if (mail) {
        const user = await identity.findUser(uid);
        if (!user?.email || !user.isEmailVerified) {
          throw new HttpError('email-not-verified', 'Please confirm your email address first.');
        }
        ({ email } = user);
      }
      await emailRecipientsCollection(db).doc(uid).set({ mail, email }, { merge: true });
      return { body: { mail } };
    },
  };
}
