import type { ErrorRequestHandler, Express } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { createAccessCheck } from './account/access-check';
import { createAccessTokens } from './account/access-token';
import { createAuthenticate } from './account/authenticate';
import type { IdentityProvider } from './account/identity-provider';
import { createServiceApp } from './create-service-app';
import type { WriteRequestLog } from './http/log-requests';
import { createRateLimitCheck, type RateLimits } from './http/rate-limit';
import { addPhotoFileRoutes } from './photo/photo-file-router';
import type { PhotoFiles } from './photo/photo-files';
import type { PhotoUploadLimits } from './photo-upload/upload-limit-check';
import { addPhotoUploadRoutes } from './photo-upload/photo-upload-router';
import type { ConvertUploadedPhoto } from './photo-upload/convert-uploaded-photo';
import { discardUnreadBody } from './server/discard-request-body';

export interface PhotoUploadAppDependencies {
  db: Firestore;
  identity: IdentityProvider;
  now: () => Date;
  /** Returns the key that signs the access tokens: at least 32 random bytes. */
  secret: () => string;
  writeRequestLog: WriteRequestLog;
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
  writeRequestLog,
  rateLimits,
  photoLimits,
  photoFiles,
  convertUploadedPhoto,
}: PhotoUploadAppDependencies): Express {
  const tokens = createAccessTokens({ secret, now });
  const accessCheck = createAccessCheck(identity, now);
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const authenticate = createAuthenticate(tokens, accessCheck, checkRateLimit);
  return createServiceApp(writeRequestLog, (app) => {
    addPhotoUploadRoutes(app, {
      db,
      now,
      files: photoFiles,
      convertUploadedPhoto,
      photoLimits,
      authenticate,
    });
    app.use(discardBodyAfterError);
  });
}

/** The dependencies of the app that returns photos. */
export interface PhotoFileAppDependencies {
  photoFiles: PhotoFiles;
  writeRequestLog: WriteRequestLog;
  rateLimits: RateLimits;
}

/** Returns the Express app that returns the files of photos. */
export function createPhotoDownloadApp({
  photoFiles,
  writeRequestLog,
  rateLimits,
}: PhotoFileAppDependencies): Express {
  return createServiceApp(writeRequestLog, (app) => {
    addPhotoFileRoutes(app, {
      files: photoFiles,
      checkRateLimit: createRateLimitCheck(rateLimits),
    });
  });
}

/**
 * Receives the rest of a rejected upload without storing it. This is necessary because many
 * clients read the response only after they have sent the request body.
 */
const discardBodyAfterError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!request.complete) discardUnreadBody(request, response, error);
  next(error);
};
