import type { IRouter, Request, Response } from 'express';
import { Timestamp, type Firestore } from '@google-cloud/firestore';
import * as v from 'valibot';
import type { AccountOwnerAuthenticator } from '../account/authenticate';
import { DEFAULT_ORDER_PAGE_SIZE, MAX_ORDER_PAGE_SIZE } from '../contract/order';
import { createPageLimitSchema } from '../contract/page-limit';
import { createPageHeaders, pageQuerySchema } from '../firestore/pages';
import { sendConditionalResponse } from '../http/response-caching';
import { parseQuery } from '../http/parse-request';
import { createOrderStore } from './order-store';

interface ReceivedOrderRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticateOwner: AccountOwnerAuthenticator;
}

/**
 * Replaces the time of the last change if a cook has no orders. The response then also has an ETag, so a poll
 * costs one read until the first order changes the ETag.
 */
const NO_CHANGE = Timestamp.fromMillis(0);

const querySchema = v.object({
  ...pageQuerySchema.entries,
  state: v.optional(v.picklist(['active', 'past'], '“state” must be active or past.'), 'active'),
  limit: v.optional(createPageLimitSchema(MAX_ORDER_PAGE_SIZE), String(DEFAULT_ORDER_PAGE_SIZE)),
});

/** Adds the routes of the orders that a cook received. */
export function addReceivedOrderRoutes(
  router: IRouter,
  { db, now, authenticateOwner }: ReceivedOrderRouteDependencies,
): void {
  const orders = createOrderStore(db);

  router.route('/received-orders/:email').get(async (request, response) => {
    const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
    const { state, limit, after } = parseQuery(request, querySchema);
    await respondToCook(request, response, uid, async () => {
      const [received, count] = await Promise.all([
        orders.receivedBy(uid, state, { limit, after }),
        orders.countReceivedBy(uid, state),
      ]);
      const parameters = { state, limit: String(limit) };
      return {
        body: received.orders,
        headers: createPageHeaders({ total: count, parameters, next: received.next }),
      };
    });
  });

  router.route('/received-orders/:email/portions').get(async (request, response) => {
    const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
    await respondToCook(request, response, uid, async () => ({
      body: await orders.portionsToCook(uid),
    }));
  });

  router.route('/received-orders/:email/count').get(async (request, response) => {
    const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
    await respondToCook(request, response, uid, async () => ({
      body: await orders.countOpenOrders(uid),
    }));
  });

  async function respondToCook(
    request: Request,
    response: Response,
    uid: string,
    load: () => Promise<{ body: object; headers?: Record<string, string> }>,
  ): Promise<void> {
    const readLastChangeTime = async () =>
      (await orders.readLastChangeTime('seller_uid', uid)) ?? NO_CHANGE;
    await sendConditionalResponse(request, response, now, readLastChangeTime, async (known) => ({
      changedAt: known ?? (await readLastChangeTime()),
      ...(await load()),
    }));
  }
}
