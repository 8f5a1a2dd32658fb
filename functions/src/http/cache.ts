import type { RequestHandler, Response } from 'express';

/** Every answer starts here, errors included: the CDN would keep a function's 404 for 10 minutes. */
export const storeNothing: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** Lists that are the same for everybody: one read of the list serves all visits of 30 seconds. */
export function shareBriefly(response: Response): Response {
  return response.set('Cache-Control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60');
}
