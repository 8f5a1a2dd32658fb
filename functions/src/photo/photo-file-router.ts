import { pipeline } from 'node:stream/promises';
import type { IRouter } from 'express';
import {
  type CheckRateLimit,
  READ_DEADLINE_MS,
  rateLimitKeyFor,
  withDeadline,
} from '../http/limits';
import { HttpError } from '../http/responses';
import type { PhotoFiles } from './photo-files';

/** The form of the names that `photos` generates. Other sizes than those of the contract have no file. */
const FILE_NAME = /^[\da-f]{32}-[\da-f]{6}-[\dx]{2,8}\.(?:avif|webp|jpg)$/;

/**
 * Browsers cache a photo for a year, because its URL contains a hash of the upload, so its content never
 * changes. The CDN caches it for only seven days, so a removed photo disappears from the CDN.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=604800, immutable';

/** A URL with a query gets a 404. Otherwise, every query would create another entry in the CDN for seven days. */
export function addPhotoFileRoutes(
  router: IRouter,
  { files, checkRateLimit }: { files: PhotoFiles; checkRateLimit: CheckRateLimit },
): void {
  router.route('/photos/:name').get(async (request, response) => {
    await checkRateLimit('publicReads', rateLimitKeyFor(request));
    const { name } = request.params;
    const isName = request.url === `/photos/${name}` && FILE_NAME.test(name);
    const file = isName && (await withDeadline(READ_DEADLINE_MS, () => files.read(name)));
    if (!file) throw new HttpError('not-found', 'There is no photo at this address.');
    response.set('Cache-Control', CACHE_CONTROL).type(name.slice(-4));
    response.set('Content-Length', String(file.size));
    await pipeline(file.stream, response);
  });
}
