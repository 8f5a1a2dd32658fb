import type { Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { HttpError } from '../http/http-error';
import type { Handlers } from '../routes';
import { computePickupDetailsEtag, createKitchenStore } from './kitchen-store';

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
