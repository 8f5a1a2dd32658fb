import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Helmet's set for an API: what answers with JSON needs nothing, and nobody needs it in a frame. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
});

/** They are the same on every answer, so helmet, a chain of a dozen handlers, is asked once. */
export function securityHeaders(): RequestHandler {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  protect({} as Request, recorder as unknown as Response, (error) => {
    if (error !== undefined) throw error as Error;
  });
  return (_request, response, next) => {
    response.removeHeader('X-Powered-By');
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
