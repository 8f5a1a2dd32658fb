import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Every answer starts here, errors included: the CDN would keep a function's 404 for 10 minutes. */
export const storeNothing: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** Sends a list that is the same for everybody: one read of it serves all visits of 30 seconds. */
export function sendShared(response: Response, list: object[]): void {
  const text = JSON.stringify(list);
  response
    .set('Cache-Control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60')
    .set('ETag', etagOf(text))
    .type('json')
    .send(text);
}

/** Is another one when anything in the text is. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}
