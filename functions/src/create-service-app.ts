import express, { type Express, type IRouter, type Request, type Router } from 'express';
import { groupBy } from './contract/values';
import { HttpError, type WriteErrorLog, createErrorLog, sendErrorResponse } from './http/responses';
import { trustedProxies } from './http/limits';
import type { GuardedRequest } from './http/server-guard';

/** The security headers of responses that are not pages, so they need no subresources and no frames. */
const dataHeaders = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
};

/**
 * Returns an Express app with the settings, headers, and errors that all HTTP functions share. Requests have the path
 * prefix `/api` if they come through Firebase Hosting, and otherwise no prefix.
 */
export function createServiceApp(
  writeErrorLog: WriteErrorLog,
  addRoutes: (router: IRouter) => void,
  securityHeaders: Record<string, string> = dataHeaders,
): Express {
  const app = express();
  app.set('trust proxy', trustedProxies);
  // Otherwise, `/Foods` and `/foods/` would add other entries for the same list to the shared cache.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // The simple parser would ignore a parameter such as `limit[]=1` instead of rejecting it.
  app.set('query parser', 'extended');
  // Routes that need an ETag set it. Otherwise, Express would compute one for each no-store response.
  app.set('etag', false);
  app.disable('x-powered-by');
  const logError = createErrorLog(writeErrorLog);
  // A cacheable response overrides `no-store`. Without it, the CDN would cache a 404 for 10 minutes.
  const headers = new Map(Object.entries({ ...securityHeaders, 'Cache-Control': 'no-store' }));
  app.use((request: Request & Pick<GuardedRequest, 'guardError'>, response, next) => {
    logError(request, response);
    response.setHeaders(headers);
    request.url = request.url.replace(/^\/api(?=\/)/, '');
    next(request.guardError);
  });
  addRoutes(app);
  rejectOtherMethods(app.router);
  app.use(() => {
    throw new HttpError('not-found', 'There is nothing at this address.');
  });
  app.use(sendErrorResponse);
  return app;
}

/** Makes each path respond with 405 to the methods for which it has no route. */
function rejectOtherMethods(router: Router): void {
  const routes = router.stack.flatMap(({ route }) => route ?? []);
  // The parameters of a path can have other names in another route.
  const pathOf = (route: { path: string }) => route.path.replaceAll(/:\w+/g, ':id');
  for (const [path, routesOfPath] of groupBy(routes, pathOf)) {
    const methods = routesOfPath.flatMap(({ stack }) => stack.map(({ method }) => method));
    const allowed = methods.flatMap((name) =>
      name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()],
    );
    router.all(path, ({ method }) => {
      throw new HttpError('method-not-allowed', `${method} is not possible here.`, {
        headers: { Allow: [...new Set(allowed)].join(', ') },
      });
    });
  }
}
