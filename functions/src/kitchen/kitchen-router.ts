import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { requireOwnEmail, type AccountOwnerAuthenticator } from '../account/authenticate';
import type { IdentityProvider } from '../account/identity-provider';
import {
  updateKitchenRequestSchema,
  updateNotificationSettingsRequestSchema,
} from '../contract/kitchen';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { HttpError } from '../http/http-error';
import { parseBody } from '../http/parse-request';
import { computePickupDetailsEtag, createKitchenStore } from './kitchen-store';

interface KitchenRouteDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUser'>;
  authenticateOwner: AccountOwnerAuthenticator;
}

export function addKitchenRoutes(
  router: IRouter,
  { db, identity, authenticateOwner }: KitchenRouteDependencies,
): void {
  const store = createKitchenStore(db);

  router
    .route('/kitchens/:email')
    .get(async (request, response) => {
      const cook = await authenticateOwner(request, response, 'reads', request.params.email);
      const kitchen = await withDeadline(READ_DEADLINE_MS, () => store.findKitchen(cook.uid));
      response.set('ETag', computePickupDetailsEtag(kitchen)).json(kitchen);
    })
    .put(async (request, response) => {
      const cook = await authenticateOwner(request, response, 'writes', request.params.email);
      const { email, ...kitchen } = parseBody(request, updateKitchenRequestSchema);
      requireOwnEmail(cook, email);
      const ifMatch = request.get('If-Match');
      await withDeadline(WRITE_DEADLINE_MS, () => store.saveKitchen(cook.uid, kitchen, ifMatch));
      response.set('ETag', computePickupDetailsEtag(kitchen)).json(kitchen);
    });

  router
    .route('/notifications/:email')
    .get(async (request, response) => {
      const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
      response.json(await withDeadline(READ_DEADLINE_MS, () => store.findNotifications(uid)));
    })
    .put(async (request, response) => {
      const account = await authenticateOwner(request, response, 'writes', request.params.email);
      const { uid } = account;
      const { email, mail } = parseBody(request, updateNotificationSettingsRequestSchema);
      requireOwnEmail(account, email);
      await withDeadline(WRITE_DEADLINE_MS, async () =>
        store.saveNotificationSettings(uid, mail ? await findVerifiedEmail(uid) : undefined),
      );
      response.json({ mail });
    });

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
