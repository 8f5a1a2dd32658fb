import type { Express } from 'express';
import { createAccessCheck } from './account/access-check';
import { createAccessTokens } from './account/access-token';
import { createAuthenticate } from './account/authenticate';
import type { IdentityProvider } from './account/identity-provider';
import { createServiceApp } from './create-service-app';
import type { WriteErrorLog } from './http/error-log';
import { createRateLimitCheck, type RateLimits } from './http/rate-limit';
import { addPhotoFileRoutes } from './photo/photo-file-router';
import type { PhotoFiles } from './photo/photo-files';
import { addPhotoUploadRoutes, type PhotoUploadDependencies } from './photo/photo-upload-router';

interface PhotoDownloadAppDependencies {
  files: PhotoFiles;
  writeErrorLog: WriteErrorLog;
  rateLimits: RateLimits;
}

export interface PhotoUploadAppDependencies
  extends PhotoDownloadAppDependencies, Omit<PhotoUploadDependencies, 'authenticate'> {
  identity: IdentityProvider;
  /** Returns the key that signs the access tokens: at least 32 random bytes. */
  secret: () => string;
}

/** Returns the Express app that stores uploaded photos. Its HTTP server needs the rules `photoBodyLimits`. */
export function createPhotoUploadApp(dependencies: PhotoUploadAppDependencies): Express {
  const { identity, now, secret, writeErrorLog, rateLimits } = dependencies;
  const authenticate = createAuthenticate(
    createAccessTokens({ secret, now }),
    createAccessCheck(identity, now),
    createRateLimitCheck(rateLimits),
  );
  return createServiceApp(writeErrorLog, (app) => {
    addPhotoUploadRoutes(app, { ...dependencies, authenticate });
  });
}

/** Returns the Express app that returns the files of photos. */
export function createPhotoDownloadApp({
  files,
  writeErrorLog,
  rateLimits,
}: PhotoDownloadAppDependencies): Express {
  const checkRateLimit = createRateLimitCheck(rateLimits);
  return createServiceApp(writeErrorLog, (app) => {
    addPhotoFileRoutes(app, { files, checkRateLimit });
  });
}
