import type { RequestHandler } from 'express';

/**
 * Returns a handler that removes `prefix` from the start of the URL path. Firebase Hosting forwards
 * requests with the prefix `/api`. The alternative, a router under both paths, would add one more
 * router to each request.
 */
export function stripPathPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    if (request.url.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    next();
  };
}
