import { createAccessTokens } from '../account/access-token';
import type { Account } from '../account/account';
import type { ErrorLogEntry } from '../http/error-log';
import { testRateLimits } from '../http/rate-limit';
import {
  createPhotoDownloadApp,
  createPhotoUploadApp,
  type PhotoUploadAppDependencies,
} from '../photo-apps';
import { photoBodyLimits, testPhotoUploadLimits } from '../photo/photo-upload-limits';
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

/** Starts the functions `photos` and `photo` on free local ports, with fake dependencies. */
export async function startTestPhotoService(overrides: Partial<PhotoUploadAppDependencies> = {}) {
  const db = overrides.db ?? (await createInMemoryFirestore());
  const logged: ErrorLogEntry[] = [];
  const files = createInMemoryPhotoFiles();
  const dependencies: PhotoUploadAppDependencies = {
    db,
    identity: createInMemoryIdentityProvider(),
    now: () => new Date(),
    secret: () => testAccessTokenSecret,
    writeErrorLog: (entry) => logged.push(entry),
    rateLimits: testRateLimits,
    photoLimits: testPhotoUploadLimits,
    files,
    convertUploadedPhoto: convertUploadedPhotoFixture,
    ...overrides,
  };
  const uploads = await serveApp(createPhotoUploadApp(dependencies), photoBodyLimits);
  const downloads = await serveApp(createPhotoDownloadApp(dependencies));
  const tokens = createAccessTokens({ secret: dependencies.secret, now: dependencies.now });

  return {
    db,
    files,
    logged,
    uploadBase: uploads.base,
    createToken: tokens.issue,
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
