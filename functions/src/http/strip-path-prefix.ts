import type { RequestHandler } from 'express';

/**
 * Returns a handler that removes `prefix` from the start of the URL path. Firebase Hosting forwards
 * requests with the prefix `/api`. The alternative, a router for the paths with and without the prefix,
 * would add one more router to each request.
 */
export function stripPathPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    if (request.url.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    next();
  };
}
