import type { RequestHandler } from 'express';

/**
 * Removes the prefix that Firebase Hosting puts in front of the URL path. Mounting a router under
 * both paths would add one more router to each request.
 */
export function stripPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    if (request.url.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    next();
  };
}
