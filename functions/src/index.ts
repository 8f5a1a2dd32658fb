import { join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { defineSecret, projectID } from 'firebase-functions/params';
import { write } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { createAccessCheck, createAccessTokens, createAuthenticate } from './account/authenticate';
import { firebaseIdentityProvider as identity } from './account/identity-provider';
import { createApp } from './app';
import { createServiceApp } from './create-service-app';
import { openFirestore } from './firestore/client';
import { deployedFoodLimits, testFoodLimits } from './food/add-food';
import {
  createRateLimitCheck,
  deployedRateLimits,
  scaleDeadlines,
  testRateLimits,
} from './http/limits';
import { deployedOrderQuotas, testOrderQuotas } from './order/order-quotas';
import type { PageRenderer } from './pages/page-router';
import { createPagesApp } from './pages-app';
import { addPhotoFileRoutes } from './photo/photo-file-router';
import { firebasePhotoFiles as photoFiles } from './photo/photo-files';
import { deployedPhotoUploadLimits, testPhotoUploadLimits } from './photo/photo-upload-limits';
import { addPhotoUploadRoutes } from './photo/photo-upload-router';
import { rejectEmulatorsInProduction } from './reject-emulators-in-production';
import { runMaintenance } from './run-maintenance';

rejectEmulatorsInProduction(process.env);
const hasRaisedLimits = process.env.RATE_LIMITS === 'raised';
// On a busy machine, a request in the emulators could exceed its deadline.
if (hasRaisedLimits) scaleDeadlines(10);
const accessTokenSecret = defineSecret('ACCESS_TOKEN_SECRET');
const db = openFirestore();
const now = () => new Date();
const dependencies = {
  db,
  identity,
  now,
  photoFiles,
  secret: () => accessTokenSecret.value(),
  writeErrorLog: write,
  rateLimits: hasRaisedLimits ? testRateLimits : deployedRateLimits,
};

/** Returns a handler that creates its app for the first request, because an instance runs only one function. */
function createLazyHandler(createApp: () => Express) {
  let app: Express | undefined;
  return (request: Request, response: Response): void => {
    app ??= createApp();
    app(request, response);
  };
}

/**
 * Returns the account of a function. DEPLOYING.md lists the roles of each account. The CLI sets GCLOUD_PROJECT, and does
 * not complete a short address for the secrets and the scheduler.
 */
const formatServiceAccount = (name: string) =>
  `potluck-${name}@${process.env.GCLOUD_PROJECT}.iam.gserviceaccount.com`;

export const api = onRequest(
  {
    serviceAccount: formatServiceAccount('api'),
    secrets: [accessTokenSecret],
    cors: false,
    // A request mostly waits for Firestore. Concurrent purchases of one food in one instance share a transaction.
    concurrency: 80,
    // Limits the cost, and the calls that all instances accept, because each instance counts the rate limits separately.
    maxInstances: 10,
    // The process needs about 100 MB, and memory for the responses. With 512 MiB, an instance has one processor.
    memory: '512MiB',
    // Must exceed the deadlines of requests, which are at most 10 s.
    timeoutSeconds: 30,
  },
  createApp({
    ...dependencies,
    foodLimits: hasRaisedLimits ? testFoodLimits : deployedFoodLimits,
    orderQuotas: hasRaisedLimits ? testOrderQuotas : deployedOrderQuotas,
  }),
);

/** Stores uploaded photos, one at a time per instance, so a slow or hostile upload affects no other user. */
export const photos = onRequest(
  {
    serviceAccount: formatServiceAccount('photos'),
    secrets: [accessTokenSecret],
    cors: false,
    concurrency: 1,
    maxInstances: 10,
    // The process needs 110 MB, a photo up to 300 MB, and its body 10 MB.
    memory: '1GiB',
    timeoutSeconds: 60,
  },
  createLazyHandler(() =>
    createServiceApp(write, (router) => {
      addPhotoUploadRoutes(router, {
        db,
        now,
        files: photoFiles,
        photoLimits: hasRaisedLimits ? testPhotoUploadLimits : deployedPhotoUploadLimits,
        authenticate: createAuthenticate(
          createAccessTokens(dependencies),
          createAccessCheck(identity, now),
          createRateLimitCheck(dependencies.rateLimits),
        ),
        convertUploadedPhoto: async (...photo) => {
          const { convertUploadedPhoto } = await import('./photo/convert-uploaded-photo');
          return convertUploadedPhoto(...photo);
        },
      });
    }),
  ),
);

/** Returns the files of photos. The CDN caches them, so it gets few requests. */
export const photo = onRequest(
  {
    serviceAccount: formatServiceAccount('photo'),
    cors: false,
    concurrency: 80,
    maxInstances: 5,
    memory: '256MiB',
    timeoutSeconds: 30,
  },
  createLazyHandler(() =>
    createServiceApp(write, (router) => {
      const checkRateLimit = createRateLimitCheck(dependencies.rateLimits);
      addPhotoFileRoutes(router, { files: photoFiles, checkRateLimit });
    }),
  ),
);

/** Returns the pages of dishes and cooks, and the sitemap. Crawlers do not occupy the instances that serve buyers. */
export const pages = onRequest(
  {
    serviceAccount: formatServiceAccount('pages'),
    cors: false,
    concurrency: 80,
    maxInstances: 5,
    memory: '512MiB',
    timeoutSeconds: 30,
  },
  createLazyHandler(() =>
    createPagesApp({
      ...dependencies,
      // Tests replace all dishes, and expect the new ones in the next sitemap.
      sitemapLifetimeMs: hasRaisedLimits ? 1 : undefined,
      // Loading the renderer takes about 50 ms, so only instances of this function load it.
      loadRenderer: () =>
        import(join(import.meta.dirname, 'page-renderer.cjs')) as Promise<PageRenderer>,
      fetch,
      getSiteSettings: () => ({
        projectId: projectID.value(),
        // Only the scripts that start the emulators set this variable.
        hostingEmulatorHost: process.env.HOSTING_EMULATOR_HOST,
      }),
    }),
  ),
);

/** Calls {@link runMaintenance}. A failed run is not retried, because the next run repeats its work. */
export const maintenance = onSchedule(
  {
    serviceAccount: formatServiceAccount('maintenance'),
    schedule: 'every 1 hours',
    maxInstances: 1,
    memory: '512MiB',
    timeoutSeconds: 540,
  },
  () => runMaintenance(dependencies),
);

export { photoBodyLimits } from './photo/photo-upload-limits';
export { guardAllHttpServers } from './http/server-guard';
