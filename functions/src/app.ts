import express, { type Express } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { accessTokens } from './account/access-token';
import { addAccountRoutes } from './account/account-router';
import { authenticateWith } from './account/authenticate';
import type { VerifyIdToken } from './account/id-token';
import { foodQueue } from './food/food-queue';
import { addFoodRoutes } from './food/food-router';
import type { MenuLimits } from './food/menu-limits';
import { storeNothing } from './http/cache';
import { throwEarlyError } from './http/early-error';
import { answerError, refuseUnknownRoute } from './http/error-handler';
import { trustedProxies } from './http/trusted-proxies';
import { addHealthRoutes } from './http/health-router';
import { logRequests, type Log } from './http/log';
import { limitCalls, type Limits } from './http/rate-limit';
import { securityHeaders } from './http/security-headers';
import { withoutPrefix } from './http/without-prefix';
import { addOrderRoutes } from './order/order-router';

export interface Dependencies {
  db: Firestore;
  verifyIdToken: VerifyIdToken;
  now: () => Date;
  /** Signs the access tokens; at least 32 random bytes. */
  secret: () => string;
  log: Log;
  limits: Limits;
  menuLimits: MenuLimits;
}

/** The service: Hosting calls it under `/api`, the function's own address without a prefix. */
export function createApp({
  db,
  verifyIdToken,
  now,
  secret,
  log,
  limits,
  menuLimits,
}: Dependencies): Express {
  const tokens = accessTokens({ secret, now });
  const limit = limitCalls(limits);
  const authenticate = authenticateWith(tokens, limit);
  const queue = foodQueue();

  const app = express();
  app.set('trust proxy', trustedProxies);
  // `/Foods` and `/foods/` would be more entries of the shared cache for the same list.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Made where somebody asks with it again: nobody does for what is not stored.
  app.set('etag', false);
  app.use(logRequests(log));
  app.use(securityHeaders());
  app.use(storeNothing);
  app.use(throwEarlyError);
  app.use(withoutPrefix('/api'));
  addHealthRoutes(app, { db, limit });
  addAccountRoutes(app, { verifyIdToken, tokens, limit });
  addFoodRoutes(app, { db, now, authenticate, queue, limit, menuLimits });
  addOrderRoutes(app, { db, now, authenticate, queue, limit });
  app.use(refuseUnknownRoute);
  app.use(answerError);
  return app;
}
