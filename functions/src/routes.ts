import type { IRouter, Request, Response } from 'express';
import type * as v from 'valibot';
import { type Account, type Authenticator, requireOwnEmail } from './account/authenticate';
import { ownEmailRequestSchema } from './contract/account';
import {
  addFoodRequestSchema,
  offerAgainRequestSchema,
  updateFoodRequestSchema,
} from './contract/food';
import {
  updateKitchenRequestSchema,
  updateNotificationSettingsRequestSchema,
} from './contract/kitchen';
import { messageRequestSchema, messagesSeenRequestSchema } from './contract/message';
import {
  bulkStatusChangeRequestSchema,
  cancelOrderRequestSchema,
  orderStatusChangeRequestSchema,
  purchaseRequestSchema,
} from './contract/order';
import { reportRequestSchema } from './contract/report';
import { replyRequestSchema, reviewRequestSchema } from './contract/review';
import { type DocumentMeter, createDocumentMeters } from './http/document-meter';
import {
  type CheckRateLimit,
  type DeadlineSignal,
  READ_DEADLINE_MS,
  type RateLimits,
  WRITE_DEADLINE_MS,
  rateLimitKeyFor,
  withDeadline,
} from './http/limits';
import { parseBody } from './http/parse-request';
import { sendReply, type Reply } from './http/responses';

interface RouteRules {
  /** Who may call the route. An owner is the signed-in user whose email is in the path and the body. */
  access: 'everyone' | 'account' | 'owner';
  limit: keyof RateLimits;
  /** The stored number that an account cannot exceed. It is smaller without a confirmed email. The use case counts it. */
  quota?: 'dishes' | 'active orders';
  /** The schema of the request body. A route without it ignores the body, or its handler parses it. */
  body?: v.GenericSchema<unknown, RequestBody>;
  /** Allows the shared cache to store a reply with an ETag. */
  cache?: 'shared';
}

/** A request body, with one of these emails if only the owner of an account may call the route. */
interface RequestBody {
  email?: string;
  buyer_email?: string;
  added_by?: { email: string };
}

const ownerWrites = <Body extends v.GenericSchema<unknown, RequestBody>>(body: Body) =>
  ({ access: 'owner', limit: 'writes', body }) as const;

/** All routes of the API. The authorization, the limits, and the tests over all routes derive from this table. */
export const routes = {
  'GET /health': { access: 'everyone', limit: 'publicReads' },

  'GET /top-foods': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /categories': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /areas': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /foods': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /foods/:id': { access: 'everyone', limit: 'publicReads' },
  'GET /foods/:id/same-cook': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /cooks/:id': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /cooks/:id/foods': { access: 'everyone', limit: 'publicReads' },
  'GET /foods/:id/open-orders': { access: 'account', limit: 'reads' },
  'GET /my-foods/:email': { access: 'owner', limit: 'reads' },
  'POST /foods': { ...ownerWrites(addFoodRequestSchema), quota: 'dishes' },
  'PUT /foods/:id': ownerWrites(updateFoodRequestSchema),
  'DELETE /foods/:id': ownerWrites(ownEmailRequestSchema),
  'POST /foods/:id/offer-again': ownerWrites(offerAgainRequestSchema),
  'POST /foods/:id/stop': ownerWrites(ownEmailRequestSchema),
  'POST /foods/:id/reports': ownerWrites(reportRequestSchema),

  'POST /purchase': {
    ...ownerWrites(purchaseRequestSchema),
    limit: 'purchases',
    quota: 'active orders',
  },
  'PUT /foods/:id/watch': ownerWrites(ownEmailRequestSchema),
  'DELETE /foods/:id/watch': ownerWrites(ownEmailRequestSchema),
  'GET /following/:email': { access: 'owner', limit: 'reads' },
  'GET /following/:email/foods': { access: 'owner', limit: 'reads' },
  'PUT /following/:email/cooks/:id': ownerWrites(ownEmailRequestSchema),
  'DELETE /following/:email/cooks/:id': ownerWrites(ownEmailRequestSchema),

  'GET /foods/:id/reviews': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /cooks/:id/reviews': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'GET /recent-reviews': { access: 'everyone', limit: 'publicReads', cache: 'shared' },
  'PUT /orders/:id/review': ownerWrites(reviewRequestSchema),
  'DELETE /orders/:id/review': ownerWrites(ownEmailRequestSchema),
  'PUT /reviews/:id/reply': ownerWrites(replyRequestSchema),
  'POST /reviews/:id/reports': ownerWrites(reportRequestSchema),

  'GET /orders/:email': { access: 'owner', limit: 'reads' },
  'GET /orders/:id/receipt': { access: 'account', limit: 'reads' },
  'DELETE /orders/:id': ownerWrites(ownEmailRequestSchema),
  'POST /orders/:id/cancel': ownerWrites(cancelOrderRequestSchema),
  'POST /orders/:id/transitions': ownerWrites(orderStatusChangeRequestSchema),
  'POST /orders/:id/allergy-read': ownerWrites(ownEmailRequestSchema),
  'GET /orders/:id/messages': { access: 'account', limit: 'reads' },
  'POST /orders/:id/messages': ownerWrites(messageRequestSchema),
  'PUT /orders/:id/messages/seen': ownerWrites(messagesSeenRequestSchema),
  'POST /orders/:id/messages/stop': ownerWrites(ownEmailRequestSchema),
  'POST /orders/:id/messages/:messageId/reports': ownerWrites(reportRequestSchema),
  'GET /unread-messages/:email': { access: 'owner', limit: 'reads' },
  'GET /received-orders/:email': { access: 'owner', limit: 'reads' },
  'GET /received-orders/:email/count': { access: 'owner', limit: 'reads' },
  'POST /received-orders/:email/transitions': ownerWrites(bulkStatusChangeRequestSchema),

  'GET /kitchens/:email': { access: 'owner', limit: 'reads' },
  'PUT /kitchens/:email': { ...ownerWrites(updateKitchenRequestSchema), limit: 'batches' },
  'GET /notifications/:email': { access: 'owner', limit: 'reads' },
  'PUT /notifications/:email': ownerWrites(updateNotificationSettingsRequestSchema),
  // The signature in the URL identifies the user. Mail programs send a form, which the handler ignores.
  'GET /unsubscribe': { access: 'everyone', limit: 'publicReads' },
  'POST /unsubscribe': { access: 'everyone', limit: 'writes' },

  // The handler identifies the user by the Firebase ID token, and counts the call.
  'POST /jwt': { access: 'everyone', limit: 'tokens' },
  'PUT /account': { ...ownerWrites(ownEmailRequestSchema), limit: 'batches' },
  'DELETE /account': ownerWrites(ownEmailRequestSchema),
  'POST /account/sign-outs': ownerWrites(ownEmailRequestSchema),
  'GET /account/export': { access: 'account', limit: 'exports' },
} as const satisfies Record<string, RouteRules>;

type Routes = typeof routes;
export type RouteName = keyof Routes;

/** A request after all checks that {@link routes} demands. */
interface Call<Name extends RouteName> {
  request: Request;
  response: Response;
  account: Routes[Name] extends { access: 'everyone' } ? undefined : Account;
  body: Routes[Name] extends { body: infer Schema extends v.GenericSchema }
    ? v.InferOutput<Schema>
    : undefined;
  /** Counts the documents of lists for the account, or for the IP address on a public route. */
  documents: DocumentMeter;
  /** Is aborted at the deadline, when the client gets a 503. */
  signal: DeadlineSignal;
}

/** Resolves with the reply before the deadline, or with a function that sends the response without a deadline. */
type Handler<Name extends RouteName> = (
  call: Call<Name>,
) => Promise<Reply | ((response: Response) => Promise<void>)>;

export type Handlers<Name extends RouteName = RouteName> = { [Each in Name]: Handler<Each> };

/** Adds the routes of `handlers` with the checks, the deadline, and the caching that {@link routes} demands. */
export function addRoutes(
  router: IRouter,
  handlers: Partial<Handlers>,
  authenticate: Authenticator,
  checkRateLimit: CheckRateLimit,
  limits: RateLimits,
): void {
  const createDocumentMeter = createDocumentMeters(limits, checkRateLimit);
  for (const [name, handler] of Object.entries(handlers)) {
    const { access, limit, body: schema, cache }: RouteRules = routes[name as RouteName];
    const handle = handler as (call: object) => ReturnType<Handler<RouteName>>;
    const [method = '', path = ''] = name.split(' ');
    const deadline = method === 'GET' ? READ_DEADLINE_MS : WRITE_DEADLINE_MS;

    router[method.toLowerCase() as 'get'](path, async (request, response) => {
      const account =
        access === 'everyone' ? undefined : await authenticate(request, response, limit);
      const callerKey = account?.uid ?? rateLimitKeyFor(request);
      if (!account && limit !== 'tokens') await checkRateLimit(limit, callerKey);
      const documentLimit = account ? 'documents' : 'publicDocuments';
      // A caller that has exceeded the limit must not join the read of a list that other callers share.
      if (account ?? method === 'GET') await checkRateLimit(documentLimit, callerKey, 0);
      const documents = createDocumentMeter(documentLimit, callerKey);
      const body = schema && parseBody(request, schema);
      if (account && access === 'owner') requireOwnEmails(account, request.params.email, body);
      const reply = await withDeadline(deadline, (signal) =>
        handle({ request, response, account, body, documents, signal }),
      );
      if (typeof reply === 'function') await reply(response);
      else sendReply(response, reply, cache);
    });
  }
}

/** @throws HttpError 403 unless the emails in the path and in the body are the email of the account. */
function requireOwnEmails(
  account: Account,
  pathEmail: string | string[] | undefined,
  body: RequestBody | undefined,
): void {
  const bodyEmail = body?.email ?? body?.buyer_email ?? body?.added_by?.email;
  requireOwnEmail(account, pathEmail ?? bodyEmail);
  requireOwnEmail(account, bodyEmail ?? pathEmail);
}
