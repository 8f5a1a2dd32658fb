import type { RequestHandler } from 'express';

/**
 * Takes the prefix off the address that Hosting calls with. A router mounted twice would do the
 * same, and walk through its routes twice for each request.
 */
export function withoutPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    if (request.url.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    next();
  };
}
