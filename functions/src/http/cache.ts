import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Sets `no-store` on every response, errors included: the CDN would store a 404 for 10 minutes. */
export const storeNothing: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** A list serialized once. All concurrent requests for the list send the same bytes. */
export interface SerializedList {
  bytes: Buffer;
  etag: string;
}

export function serializeList(list: object[]): SerializedList {
  const text = JSON.stringify(list);
  return { bytes: Buffer.from(text), etag: etagOf(text) };
}

/**
 * Sends a list that is the same for all readers. With `isCacheable`, the shared cache may store it
 * for 30 seconds.
 */
export function sendList(
  response: Response,
  { bytes, etag }: SerializedList,
  { isCacheable }: { isCacheable: boolean },
): void {
  if (isCacheable) {
    response
      .set('Cache-Control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60')
      .set('ETag', etag);
  }
  response.type('json').send(bytes);
}

/** Is another one when anything in the text is. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}
