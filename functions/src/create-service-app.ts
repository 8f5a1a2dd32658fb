import express, { type Express, type RequestHandler } from 'express';
import { rejectUnknownRoute, sendErrorResponse } from './http/error-handler';
import { throwGuardError } from './http/guard-error';
import { logRequests, type WriteRequestLog } from './http/log-requests';
import { setNoStoreByDefault } from './http/response-caching';
import { securityHeaders } from './http/security-headers';
import { stripPathPrefix } from './http/strip-path-prefix';
import { trustedProxies } from './http/trusted-proxies';

/**
 * Returns an Express app with the settings, headers, error responses, and request log that all HTTP
 * functions share. `addRoutes` adds the routes. Requests for the API have the path prefix `/api` if they
 * come through Firebase Hosting, and no prefix if they come through the URL of the function. The default
 * security headers are those of JSON responses.
 */
export function createServiceApp(
  writeRequestLog: WriteRequestLog,
  addRoutes: (app: Express) => void,
  setSecurityHeaders: RequestHandler = securityHeaders,
): Express {
  const app = express();
  app.set('trust proxy', trustedProxies);
  // By default, Express also accepts `/Foods` and `/foods/`. Each of these URLs would add another
  // entry for the same list to the shared cache.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Routes that need an ETag set it themselves. With the default setting, Express would also
  // compute an ETag for each no-store response.
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(logRequests(writeRequestLog));
  app.use(setSecurityHeaders);
  app.use(setNoStoreByDefault);
  app.use(throwGuardError);
  app.use(stripPathPrefix('/api'));
  addRoutes(app);
  app.use(rejectUnknownRoute);
  app.use(sendErrorResponse);
  return app;
}
