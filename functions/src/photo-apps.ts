import type { Express } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { createAccessCheck, createAuthenticate } from './account/authenticate';
import { createAccessTokens } from './account/access-token';
import type { IdentityProvider } from './account/identity-provider';
import { createServiceApp } from './create-service-app';
import type { WriteErrorLog } from './http/error-handler';
import { createRateLimitCheck, type RateLimits } from './http/rate-limit';
import { addPhotoFileRoutes } from './photo/photo-file-router';
import type { PhotoFiles } from './photo/photo-files';
import type { PhotoUploadLimits } from './photo-upload/upload-limit-check';
import { addPhotoUploadRoutes } from './photo-upload/photo-upload-router';
import type { ConvertUploadedPhoto } from './photo-upload/convert-uploaded-photo';

export interface PhotoUploadAppDependencies {
  db: Firestore;
  identity: IdentityProvider;
  now: () => Date;
  /** Returns the key that signs the access tokens: at least 32 random bytes. */
  secret: () => string;
  writeErrorLog: WriteErrorLog;
  rateLimits: RateLimits;
  photoLimits: PhotoUploadLimits;
  photoFiles: PhotoFiles;
  convertUploadedPhoto: ConvertUploadedPhoto;
}

/**
 * Returns the Express app that stores uploaded photos. The app reads the request bodies itself, so its
 * HTTP server needs the rules `photoBodyLimits`.
 */
export function createPhotoUploadApp({
  db,
  identity,
  now,
  secret,
  writeErrorLog,
  rateLimits,
  photoLimits,
  photoFiles,
  convertUploadedPhoto,
}: PhotoUploadAppDependencies): Express {
  const tokens = createAccessTokens({ secret, now });
  const accessCheck = createAccessCheck(identity, now);
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const authenticate = createAuthenticate(tokens, accessCheck, checkRateLimit);
  return createServiceApp(writeErrorLog, (app) => {
    addPhotoUploadRoutes(app, {
      db,
      now,
      files: photoFiles,
      convertUploadedPhoto,
      photoLimits,
      authenticate,
    });
  });
}

/** The dependencies of the app that returns photos. */
export interface PhotoFileAppDependencies {
  photoFiles: PhotoFiles;
  writeErrorLog: WriteErrorLog;
  rateLimits: RateLimits;
}

/** Returns the Express app that returns the files of photos. */
export function createPhotoDownloadApp({
  photoFiles,
  writeErrorLog,
  rateLimits,
}: PhotoFileAppDependencies): Express {
  return createServiceApp(writeErrorLog, (app) => {
    addPhotoFileRoutes(app, {
      files: photoFiles,
      checkRateLimit: createRateLimitCheck(rateLimits),
    });
  });
}
