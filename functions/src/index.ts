import { join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { defineSecret, projectID } from 'firebase-functions/params';
import { write } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { createAccessCheck, createAuthenticate } from './account/authenticate';
import { createAccessTokens } from './account/access-token';
import { createLazyIdentityProvider } from './account/identity-provider';
import { createApp } from './app';
import { createServiceApp } from './create-service-app';
import { openFirestore } from './firestore/client';
import { deployedFoodLimits, testFoodLimits } from './food/add-food';
import { createRateLimitCheck, deployedRateLimits, testRateLimits } from './http/rate-limit';
import type { FoodPageRenderer } from './pages/food-page-router';
import { createPagesApp } from './pages-app';
import { addPhotoFileRoutes } from './photo/photo-file-router';
import { createLazyPhotoFiles } from './photo/photo-files';
import { deployedPhotoUploadLimits, testPhotoUploadLimits } from './photo/photo-upload-limits';
import { addPhotoUploadRoutes } from './photo/photo-upload-router';
import { rejectEmulatorsInProduction } from './reject-emulators-in-production';
import { runMaintenance } from './run-maintenance';

rejectEmulatorsInProduction(process.env);
const hasRaisedLimits = process.env.RATE_LIMITS === 'raised';
const accessTokenSecret = defineSecret('ACCESS_TOKEN_SECRET');
const db = openFirestore();
const now = () => new Date();
const identity = createLazyIdentityProvider(
  async () => (await import('./firebase-identity-provider')).firebaseIdentityProvider,
);
const photoFiles = createLazyPhotoFiles(
  async () => (await import('./photo/firebase-photo-files')).firebasePhotoFiles,
);
const rateLimits = hasRaisedLimits ? testRateLimits : deployedRateLimits;

/**
 * Returns a request handler that calls `createApp` when the first request arrives. Each function runs in
 * separate instances, so an instance does not need the apps of the other functions.
 */
function createLazyHandler(createApp: () => Express) {
  let app: Express | undefined;
  return (request: Request, response: Response): void => {
    app ??= createApp();
    app(request, response);
  };
}

export const api = onRequest(
  {
    // Each function runs as its own account, with the roles in DEPLOYING.md. Firebase adds the domain of the project.
    serviceAccount: 'potluck-api@',
    secrets: [accessTokenSecret],
    cors: false,
    // A request mostly waits for Firestore, so one processor can serve many concurrent requests.
    // Concurrent purchases of one food in the same instance are batched into one transaction.
    concurrency: 80,
    // Ten instances serve 800 concurrent requests. This maximum limits the cost. It also limits how
    // many calls all instances together accept, because each instance counts calls separately for
    // the rate limits.
    maxInstances: 10,
    // The process needs about 100 MB. The remaining memory is for the responses that the process is sending.
    // With 512 MiB, an instance has one processor.
    memory: '512MiB',
    // The platform's timeout must exceed the deadlines that the API sets for requests. The longest
    // deadline is 10 s, for writes.
    timeoutSeconds: 30,
  },
  createApp({
    db,
    identity,
    now,
    secret: () => accessTokenSecret.value(),
    writeErrorLog: write,
    rateLimits,
    foodLimits: hasRaisedLimits ? testFoodLimits : deployedFoodLimits,
    photoFiles,
  }),
);

/**
 * The function that stores uploaded photos. It runs in separate instances, so its memory and its load do
 * not affect `api`. Each instance has one request at a time, so a slow or hostile upload affects no other user.
 */
export const photos = onRequest(
  {
    serviceAccount: 'potluck-photos@',
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
          createAccessTokens({ secret: () => accessTokenSecret.value(), now }),
          createAccessCheck(identity, now),
          createRateLimitCheck(rateLimits),
        ),
        convertUploadedPhoto: async (...photo) => {
          const { convertUploadedPhoto } = await import('./photo/convert-uploaded-photo');
          return convertUploadedPhoto(...photo);
        },
      });
    }),
  ),
);

/** The function that returns the files of photos. The CDN caches them, so it gets few requests. */
export const photo = onRequest(
  {
    serviceAccount: 'potluck-photo@',
    cors: false,
    concurrency: 80,
    maxInstances: 5,
    memory: '256MiB',
    timeoutSeconds: 30,
  },
  createLazyHandler(() =>
    createServiceApp(write, (router) => {
      const checkRateLimit = createRateLimitCheck(rateLimits);
      addPhotoFileRoutes(router, { files: photoFiles, checkRateLimit });
    }),
  ),
);

/**
 * The function that returns the pages of dishes and the sitemap. It runs in separate instances, so
 * crawlers do not occupy the instances that serve buyers. It has no access to secrets.
 */
export const pages = onRequest(
  {
    serviceAccount: 'potluck-pages@',
    cors: false,
    concurrency: 80,
    maxInstances: 5,
    memory: '512MiB',
    timeoutSeconds: 30,
  },
  createLazyHandler(() =>
    createPagesApp({
      db,
      now,
      writeErrorLog: write,
      rateLimits,
      // Loading the renderer takes about 50 ms, so only instances of this function load it.
      loadRenderer: () =>
        import(join(import.meta.dirname, 'food-page-renderer.cjs')) as Promise<FoodPageRenderer>,
      fetch,
      getSiteSettings: () => ({
        projectId: projectID.value(),
        // Only the scripts that start the emulators set this variable.
        hostingEmulatorHost: process.env.HOSTING_EMULATOR_HOST,
      }),
    }),
  ),
);

/**
 * Continues the unfinished deletions of accounts every hour, and removes unused photos once a day. A
 * failed run is not retried, because the next run repeats its work.
 */
export const maintenance = onSchedule(
  {
    serviceAccount: 'potluck-maintenance@',
    schedule: 'every 1 hours',
    maxInstances: 1,
    memory: '512MiB',
    timeoutSeconds: 540,
  },
  async () => {
    await runMaintenance({ db, identity, now, photoFiles });
  },
);

export { photoBodyLimits } from './photo/photo-upload-limits';
export { guardAllHttpServers } from './http/server-guard';
