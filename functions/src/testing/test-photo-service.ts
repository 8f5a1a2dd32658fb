import type { IRouter } from 'express';
import {
  type Account,
  createAccessCheck,
  createAccessTokens,
  createAuthenticate,
} from '../account/authenticate';
import { createServiceApp } from '../create-service-app';
import {
  createRateLimitCheck,
  testRateLimits,
  type RateLimits,
  type RequestBodyLimits,
} from '../http/limits';
import { addPhotoFileRoutes } from '../photo/photo-file-router';
import { photoBodyLimits, testPhotoUploadLimits } from '../photo/photo-upload-limits';
import { addPhotoUploadRoutes, type PhotoUploadDependencies } from '../photo/photo-upload-router';
import type { ConvertUploadedPhoto } from '../photo/convert-uploaded-photo';
import { createInMemoryIdentityProvider } from './identity-provider-fixture';
import { createInMemoryFirestore } from './in-memory-firestore';
import { createInMemoryPhotoFiles } from './in-memory-photo-files';
import { serveApp } from './serve-app';
import { testAccessTokenSecret } from './test-service';

interface UploadOptions {
  account?: Account;
  bytes?: Buffer | string;
  query?: string;
  headers?: Record<string, string>;
}

/** Returns the three bytes by which the function `photos` identifies a JPEG file, followed by `text`. */
export const createFakeJpegBytes = (text = '') =>
  Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(text)]);

/** A fake of `ProcessPhoto` that returns small text files and does not decode the photo. */
export const convertUploadedPhotoFixture: ConvertUploadedPhoto = (bytes, _type, kind) => {
  const suffixes = kind === 'dish' ? ['480.webp', '960.webp'] : ['96.webp', '192.webp'];
  return Promise.resolve({
    rgb: 'a0b1c2',
    files: suffixes.map((suffix) => ({ suffix, bytes: Buffer.from(`${suffix} ${bytes.length}`) })),
  });
};

interface PhotoServiceOptions extends Partial<Omit<PhotoUploadDependencies, 'files'>> {
  rateLimits?: RateLimits;
}

/** Starts the functions `photos` and `photo` on free local ports, with fake dependencies. */
export async function startTestPhotoService({
  rateLimits = testRateLimits,
  now = () => new Date(),
  ...overrides
}: PhotoServiceOptions = {}) {
  const db = overrides.db ?? (await createInMemoryFirestore());
  const files = createInMemoryPhotoFiles();
  const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now });
  const accessCheck = createAccessCheck(createInMemoryIdentityProvider(), now);
  const checkRateLimit = createRateLimitCheck(rateLimits);
  const serve = (addRoutes: (router: IRouter) => void, limits?: RequestBodyLimits) =>
    serveApp(
      createServiceApp(() => undefined, addRoutes),
      limits,
    );
  const uploads = await serve((router) => {
    addPhotoUploadRoutes(router, {
      photoLimits: testPhotoUploadLimits,
      authenticate: createAuthenticate(tokens, accessCheck, checkRateLimit),
      convertUploadedPhoto: convertUploadedPhotoFixture,
      ...overrides,
      db,
      now,
      files,
    });
  }, photoBodyLimits);
  const downloads = await serve((router) => addPhotoFileRoutes(router, { files, checkRateLimit }));

  return {
    db,
    files,
    /** Uploads a file. Resolves with the parsed response. */
    async upload({
      account,
      bytes = createFakeJpegBytes(),
      query = '',
      headers = {},
    }: UploadOptions) {
      const response = await fetch(`${uploads.base}/api/photos${query}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'image/jpeg',
          ...(account && { Authorization: `Bearer ${tokens.issue(account)}` }),
          ...headers,
        },
        body: new Uint8Array(Buffer.from(bytes)),
      });
      const json = (await response.json()) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, json };
    },
    download: (path: string, init?: RequestInit) => fetch(`${downloads.base}${path}`, init),
    async stop() {
      await Promise.all([uploads.stop(), downloads.stop()]);
    },
  };
}

export type TestPhotoService = Awaited<ReturnType<typeof startTestPhotoService>>;
