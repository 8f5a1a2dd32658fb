import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/**
 * Sets `Cache-Control: no-store` on every response, including errors. `allowSharedCaching` and the
 * routes of photos and sitemaps override it. Without the header, the CDN would cache a 404 for 10 minutes.
 */
export const setNoStoreByDefault: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/**
 * A list as serialized JSON, further headers, and an ETag that is computed from both. Concurrent requests
 * for the list share the bytes, so the list is serialized once.
 */
export interface SerializedList {
  bytes: Buffer;
  headers: Record<string, string>;
  etag: string;
}

export function serializeList(
  list: object[],
  headers: Record<string, string> = {},
): SerializedList {
  const text = JSON.stringify(list);
  const etag = computeEtag([text, ...Object.entries(headers).flat()].join('\n'));
  return { bytes: Buffer.from(text), headers, etag };
}

/**
 * Sends a list that is the same for all users. With `isCacheable`, the shared cache may store the
 * list for 30 seconds.
 */
export function sendList(
  response: Response,
  { bytes, headers, etag }: SerializedList,
  { isCacheable }: { isCacheable: boolean },
): void {
  response.set(headers);
  if (isCacheable) allowSharedCaching(response, etag);
  response.type('json').send(bytes);
}

/**
 * Allows the shared cache to store the response for 30 seconds, and to send the old response during a
 * revalidation.
 */
export function allowSharedCaching(response: Response, etag: string): void {
  response
    .set('Cache-Control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60')
    .set('ETag', etag);
}

/** Returns a strong ETag: a hash of the text, in quotes. */
export function computeEtag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}
