import type { Express, IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { createAccessCheck } from './account/access-check';
import { createAccessTokens } from './account/access-token';
import { addAccountDataRoutes } from './account-data/account-data-router';
import { addAccountRoutes } from './account/account-router';
import { createAuthenticate, createAccountOwnerAuthenticator } from './account/authenticate';
import type { IdentityProvider } from './account/identity-provider';
import { createServiceApp } from './create-service-app';
import { createFoodWriteQueue } from './food/food-write-queue';
import { addFoodRoutes } from './food/food-router';
import type { FoodLimits } from './food/food-limits';
import type { PhotoFiles } from './photo/photo-files';
import { READ_DEADLINE_MS, withDeadline } from './http/deadline';
import type { WriteErrorLog } from './http/error-handler';
import {
  createRateLimitCheck,
  rateLimitKeyFor,
  type CheckRateLimit,
  type RateLimits,
} from './http/rate-limit';
import { addFoodReportRoutes } from './moderation/food-report-router';
import { addKitchenRoutes } from './kitchen/kitchen-router';
import { applyStockChanges } from './order/apply-stock-changes';
import { batchStockChanges } from './order/batch-stock-changes';
import { addOrderChangeRoutes } from './order/order-change-router';
import { addOrderRoutes } from './order/order-router';
import { addReceivedOrderRoutes } from './order/received-order-router';

export interface AppDependencies {
  db: Firestore;
  identity: IdentityProvider;
  now: () => Date;
  /** Returns the key that signs the access tokens and the IDs of dishes: at least 32 random bytes. */
  secret: () => string;
  writeErrorLog: WriteErrorLog;
  rateLimits: RateLimits;
  foodLimits: FoodLimits;
  photoFiles: PhotoFiles;
}

/** Returns the Express app of the API. Photo uploads have their own app. */
export function createApp({
  db,
  identity,
  now,
  secret,
  writeErrorLog,
  rateLimits,
  foodLimits,
  photoFiles,
}: AppDependencies): Express {
  const tokens = createAccessTokens({ secret, now });
  const accessCheck = createAccessCheck(identity, now);
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const authenticate = createAuthenticate(tokens, accessCheck, checkRateLimit);
  const authenticateOwner = createAccountOwnerAuthenticator(authenticate);
  const queue = createFoodWriteQueue();
  const changeStock = batchStockChanges(queue, applyStockChanges(db, now));

  return createServiceApp(writeErrorLog, (app) => {
    addHealthRoutes(app, { db, checkRateLimit });
    addAccountRoutes(app, {
      db,
      now,
      photoFiles,
      authenticate,
      accessCheck,
      identity,
      tokens,
      checkRateLimit,
    });
    addAccountDataRoutes(app, {
      db,
      identity,
      now,
      photoFiles,
      authenticate,
      forget: accessCheck.forget,
    });
    addFoodRoutes(app, {
      db,
      now,
      authenticate,
      authenticateOwner,
      queue,
      checkRateLimit,
      foodLimits,
      secret,
    });
    addOrderRoutes(app, { db, now, authenticate, authenticateOwner, changeStock });
    addOrderChangeRoutes(app, { db, now, authenticate, changeStock });
    addReceivedOrderRoutes(app, { db, now, authenticateOwner });
    addKitchenRoutes(app, { db, identity, authenticateOwner });
    addFoodReportRoutes(app, { db, now, authenticate });
  });
}

/**
 * Adds the route `GET /health` for monitors and deploy checks. It responds with 200 if Firestore
 * responds, otherwise 503.
 */
function addHealthRoutes(
  router: IRouter,
  { db, checkRateLimit }: { db: Firestore; checkRateLimit: CheckRateLimit },
): void {
  router.route('/health').get(async (request, response) => {
    await checkRateLimit('reads', rateLimitKeyFor(request));
    const startTime = performance.now();
    await withDeadline(READ_DEADLINE_MS, () => db.doc('health/probe').get());
    const firestoreMs = Math.round(performance.now() - startTime);
    response.json({ status: 'ok', firestoreMs });
  });
}
