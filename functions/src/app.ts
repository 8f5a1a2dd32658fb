import express, { type Express } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import helmet from 'helmet';
import { accessTokens } from './account/access-token';
import { accountRouter } from './account/account-router';
import { authenticateWith } from './account/authenticate';
import type { VerifyIdToken } from './account/id-token';
import { foodQueue } from './food/food-queue';
import { foodRouter } from './food/food-router';
import { storeNothing } from './http/cache';
import { answerError, refuseUnknownRoute } from './http/error-handler';
import { trustedProxies } from './http/client-address';
import { healthRouter } from './http/health-router';
import { logRequests, type Log } from './http/log';
import { countCalls, type Limits } from './http/rate-limit';
import { orderRouter } from './order/order-router';

export interface Dependencies {
  db: Firestore;
  verifyIdToken: VerifyIdToken;
  now: () => Date;
  /** Signs the access tokens; at least 32 random bytes. */
  secret: () => string;
  log: Log;
  limits: Limits;
}

/** The service: Hosting calls it under `/api`, the function's own address without a prefix. */
export function createApp({ db, verifyIdToken, now, secret, log, limits }: Dependencies): Express {
  const tokens = accessTokens({ secret, now });
  const authenticate = authenticateWith(tokens);
  const queue = foodQueue();
  const count = countCalls(limits);

  const routes = express.Router();
  routes.use(healthRouter({ db, count }));
  routes.use(accountRouter({ verifyIdToken, tokens, count }));
  routes.use(foodRouter({ db, now, authenticate, queue, count }));
  routes.use(orderRouter({ db, now, authenticate, queue, count }));

  const app = express();
  app.set('trust proxy', trustedProxies);
  app.use(logRequests(log));
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    }),
  );
  app.use(storeNothing);
  app.use('/api', routes);
  app.use(routes);
  app.use(refuseUnknownRoute);
  app.use(answerError);
  return app;
}
