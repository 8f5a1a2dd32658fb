import type { IRouter, Request, Response } from 'express';
import { Timestamp, type Firestore } from '@google-cloud/firestore';
import * as z from 'zod/mini';
import type { AuthenticateOwner } from '../account/authenticate';
import { DEFAULT_ORDER_PAGE_SIZE, MAX_ORDER_PAGE_SIZE } from '../contract/order';
import { respondUnlessUnchanged } from '../http/conditional-response';
import { methodNotAllowed } from '../http/method-not-allowed';
import { parseQuery } from '../http/parse-request';
import { formatOrderCursor, parseOrderCursor } from './order-cursor';
import { createOrderStore } from './order-store';

interface ReceivedOrderRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticateOwner: AuthenticateOwner;
}

/**
 * The time of the last change for a cook without orders. The first order changes it, so the response can
 * have an ETag, and an unchanged poll costs one read.
 */
const NO_CHANGE = Timestamp.fromMillis(0);

const LIMIT_MESSAGE = `Limit must be a number from 1 to ${MAX_ORDER_PAGE_SIZE}.`;
const AFTER_MESSAGE = 'After must be a cursor.';

const querySchema = z.object({
  state: z._default(z.enum(['active', 'past'], 'State must be active or past.'), 'active'),
  limit: z._default(
    z.pipe(
      z.string(LIMIT_MESSAGE).check(z.regex(/^[1-9]\d{0,2}$/, LIMIT_MESSAGE)),
      z.pipe(z.transform(Number), z.number().check(z.maximum(MAX_ORDER_PAGE_SIZE, LIMIT_MESSAGE))),
    ),
    DEFAULT_ORDER_PAGE_SIZE,
  ),
  after: z.optional(
    z.pipe(
      z.string(AFTER_MESSAGE),
      z.transform((text, { issues }) => {
        const cursor = parseOrderCursor(text);
        if (!cursor) issues.push({ code: 'custom', message: AFTER_MESSAGE, input: text });
        return cursor ?? z.NEVER;
      }),
    ),
  ),
});

/** Adds the routes of the orders that a cook received. */
export function addReceivedOrderRoutes(
  router: IRouter,
  { db, now, authenticateOwner }: ReceivedOrderRouteDependencies,
): void {
  const orders = createOrderStore(db);

  router
    .route('/received-orders/:email')
    .get(async (request, response) => {
      const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
      const { state, limit, after } = parseQuery(request, querySchema);
      await respondToCook(request, response, uid, async () => {
        const [received, count] = await Promise.all([
          orders.receivedBy(uid, state, { limit, after }),
          orders.countReceivedBy(uid, state),
        ]);
        const headers: Record<string, string> = { 'X-Total-Count': String(count) };
        if (received.next) {
          const cursor = formatOrderCursor(received.next);
          const query = new URLSearchParams({ state, limit: String(limit), after: cursor });
          headers.Link = `<?${query.toString()}>; rel="next"`;
        }
        return { body: received.orders, headers };
      });
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  router
    .route('/received-orders/:email/portions')
    .get(async (request, response) => {
      const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
      await respondToCook(request, response, uid, async () => ({
        body: await orders.portionsToCook(uid),
      }));
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  router
    .route('/received-orders/:email/count')
    .get(async (request, response) => {
      const { uid } = await authenticateOwner(request, response, 'reads', request.params.email);
      await respondToCook(request, response, uid, async () => ({
        body: await orders.countOpenOrders(uid),
      }));
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  async function respondToCook(
    request: Request,
    response: Response,
    uid: string,
    load: () => Promise<{ body: object; headers?: Record<string, string> }>,
  ): Promise<void> {
    const readLastChange = async () =>
      (await orders.readLastChange('seller_uid', uid)) ?? NO_CHANGE;
    await respondUnlessUnchanged(request, response, now, readLastChange, async (known) => ({
      changedAt: known ?? (await readLastChange()),
      ...(await load()),
    }));
  }
}
