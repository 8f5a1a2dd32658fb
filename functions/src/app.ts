import type { Express } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { createAccessCheck, createAccessTokens, createAuthenticate } from './account/authenticate';
import { createAccountDataHandlers } from './account-data/account-data-router';
import { createAccountHandlers } from './account/account-router';
import type { IdentityProvider } from './account/identity-provider';
import { createMailSettingsHandlers } from './account/mail-settings';
import { createCookHandlers } from './cook';
import { createServiceApp } from './create-service-app';
import type { FoodLimits } from './food/add-food';
import { createFoodHandlers } from './food/food-router';
import { applyStockChanges, batchStockChanges, createFoodWriteQueue } from './food/change-stock';
import type { Reply, WriteErrorLog } from './http/responses';
import { createFollowingHandlers } from './following/following-router';
import { createRateLimitCheck, type RateLimits } from './http/limits';
import { createKitchenHandlers } from './kitchen';
import { createMenuStore } from './menu/menu-store';
import { createMessageHandlers } from './message/message-router';
import type { OrderQuotas } from './order/order-quotas';
import { createReportHandlers } from './moderation/food-reports';
import { createOrderHandlers } from './order/order-router';
import type { PhotoFiles } from './photo/photo-files';
import { createReviewHandlers } from './review/review-router';
import { addRoutes, type Handlers } from './routes';

export interface AppDependencies {
  db: Firestore;
  identity: IdentityProvider;
  now: () => Date;
  /** Returns the key that signs the access tokens and the IDs of dishes: at least 32 random bytes. */
  secret: () => string;
  writeErrorLog: WriteErrorLog;
  rateLimits: RateLimits;
  foodLimits: FoodLimits;
  orderQuotas: OrderQuotas;
  photoFiles: PhotoFiles;
}

export function createApp(dependencies: AppDependencies): Express {
  const { db, identity, now, writeErrorLog, rateLimits } = dependencies;
  const tokens = createAccessTokens(dependencies);
  const accessCheck = createAccessCheck(identity, now);
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const authenticate = createAuthenticate(tokens, accessCheck, checkRateLimit);
  const queue = createFoodWriteQueue();
  const menu = createMenuStore(db, now);
  const changeStock = batchStockChanges(
    queue,
    applyStockChanges(db, now, dependencies.orderQuotas),
  );

  const handlers: Handlers = {
    'GET /health': () => checkHealth(db),
    ...createAccountHandlers({ ...dependencies, accessCheck, checkRateLimit, tokens }),
    ...createAccountDataHandlers({ ...dependencies, forget: accessCheck.forget }),
    ...createFoodHandlers({ ...dependencies, menu, queue }),
    ...createFollowingHandlers(db, now, menu),
    ...createOrderHandlers(db, now, changeStock),
    ...createReviewHandlers(db, now, queue),
    ...createKitchenHandlers(db, now),
    ...createCookHandlers(db, now),
    ...createMailSettingsHandlers(dependencies),
    ...createReportHandlers(db, now),
    ...createMessageHandlers(db, now, dependencies.secret),
  };
  return createServiceApp(writeErrorLog, (router) => {
    addRoutes(router, handlers, authenticate, checkRateLimit, rateLimits);
  });
}

/** Resolves with the duration of a read. Monitors and deploy checks expect 200, and get 503 without Firestore. */
async function checkHealth(db: Firestore): Promise<Reply> {
  const startTime = performance.now();
  await db.doc('health/probe').get();
  const firestoreMs = Math.round(performance.now() - startTime);
  return { body: { status: 'ok', firestoreMs } };
}
