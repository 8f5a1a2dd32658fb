import type { RequestHandler } from 'express';

/**
 * Takes the prefix off the address that Hosting calls with. Express's own way, a router mounted at
 * both, would be one more router for each request to pass.
 */
export function withoutPrefix(prefix: string): RequestHandler {
  return (request, _response, next) => {
    if (request.url.startsWith(`${prefix}/`)) request.url = request.url.slice(prefix.length);
    next();
  };
}
