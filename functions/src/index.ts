import type { Express, Request, Response } from 'express';
import { defineSecret, projectID } from 'firebase-functions/params';
import { write } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { firebaseIdentityProvider as identity } from './account/identity-provider';
import { createApp } from './app';
import { openFirestore } from './firestore/client';
import { deployedFoodLimits, testFoodLimits } from './food/add-food';
import { deployedRateLimits, testRateLimits } from './http/rate-limit';
import { loadFoodPageRenderer } from './pages/food-page-renderer';
import { createPagesApp } from './pages-app';
import { createLazyPhotoFiles } from './photo/photo-files';
import { createPhotoDownloadApp, createPhotoUploadApp } from './photo-apps';
import {
  deployedPhotoUploadLimits,
  testPhotoUploadLimits,
} from './photo-upload/upload-limit-check';
import { rejectEmulatorsInProduction } from './reject-emulators-in-production';
import { runMaintenance } from './run-maintenance';

rejectEmulatorsInProduction(process.env);
const hasRaisedLimits = process.env.RATE_LIMITS === 'raised';
const accessTokenSecret = defineSecret('ACCESS_TOKEN_SECRET');
const db = openFirestore();
const now = () => new Date();
const photoFiles = createLazyPhotoFiles(
  async () => (await import('./firebase-photo-files')).firebasePhotoFiles,
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
    createPhotoUploadApp({
      db,
      identity,
      now,
      secret: () => accessTokenSecret.value(),
      writeErrorLog: write,
      rateLimits,
      photoLimits: hasRaisedLimits ? testPhotoUploadLimits : deployedPhotoUploadLimits,
      photoFiles,
      convertUploadedPhoto: async (...photo) => {
        const { convertUploadedPhoto } = await import('./photo-upload/convert-uploaded-photo');
        return convertUploadedPhoto(...photo);
      },
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
  createLazyHandler(() => createPhotoDownloadApp({ photoFiles, writeErrorLog: write, rateLimits })),
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
      loadRenderer: loadFoodPageRenderer,
      fetch,
      projectId: () => projectID.value(),
      // Only the scripts that start the emulators set this variable.
      hostingEmulatorHost: process.env.HOSTING_EMULATOR_HOST,
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

export { photoBodyLimits } from './photo-upload/photo-body-limits';
export { guardAllHttpServers } from './http/server-guard';
