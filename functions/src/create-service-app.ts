import express, { type Express, type IRouter, type RequestHandler } from 'express';
import helmet from 'helmet';
import { groupBy } from './contract/values';
import {
  HttpError,
  type WriteErrorLog,
  logErrors,
  rejectUnknownRoute,
  sendErrorResponse,
  setNoStoreByDefault,
  throwGuardError,
} from './http/responses';
import { trustedProxies } from './http/limits';

/** The security headers of JSON responses, which need no subresources and no frames. */
const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
});

/**
 * Returns an Express app with the settings, headers, error responses, and error log that all HTTP functions share.
 * Requests have the path prefix `/api` if they come through Firebase Hosting, and otherwise no prefix.
 */
export function createServiceApp(
  writeErrorLog: WriteErrorLog,
  addRoutes: (router: IRouter) => void,
  setSecurityHeaders: RequestHandler = securityHeaders,
): Express {
  const app = express();
  app.set('trust proxy', trustedProxies);
  // Otherwise, `/Foods` and `/foods/` would add other entries for the same list to the shared cache.
  app.enable('case sensitive routing');
  // The simple parser would ignore a parameter such as `limit[]=1` instead of rejecting it.
  app.set('query parser', 'extended');
  // Routes that need an ETag set it. Otherwise, Express would compute one for each no-store response.
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(logErrors(writeErrorLog));
  app.use(setSecurityHeaders);
  app.use(setNoStoreByDefault);
  app.use(throwGuardError);
  const router = express.Router({ caseSensitive: true, strict: true });
  addRoutes(router);
  rejectOtherMethods(router);
  app.use('/api', router);
  app.use(router);
  app.use(rejectUnknownRoute);
  app.use(sendErrorResponse);
  return app;
}

/** Makes each path respond with 405 to the methods for which it has no route. */
function rejectOtherMethods(router: express.Router): void {
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
