import type { IRouter, RequestHandler, Response } from 'express';
import pMemoize from 'p-memoize';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { HttpError } from '../http/http-error';
import { rateLimitKeyFor, type CheckRateLimit } from '../http/rate-limit';
import { createSitemapBuilder, type SitemapSources } from './sitemap-builder';
import {
  createDishSitemapPath,
  PAGES_SITEMAP_PATH,
  parseSitemapNumber,
  SITEMAP_INDEX_PATH,
} from './sitemap-paths';

/**
 * Browsers and the CDN cache a sitemap for an hour, because search engines can wait an hour for a new
 * dish. The CDN therefore responds to most of their requests.
 */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=3600';

interface SitemapRouteDependencies extends SitemapSources {
  checkRateLimit: CheckRateLimit;
}

/**
 * Adds the routes of the sitemap index `GET /sitemaps/index.xml` and of the sitemaps that it lists. The
 * usual path `/sitemap.xml` redirects to the index.
 */
export function addSitemapRoutes(
  router: IRouter,
  { checkRateLimit, ...sources }: SitemapRouteDependencies,
): void {
  const sitemaps = createSitemapBuilder(sources);
  /** Resolves with the XML of a path. Concurrent requests for the path share one call of `create`. */
  const createShared = pMemoize(
    async (_path: string, create: () => Promise<Buffer | undefined>) => create(),
    { cache: false },
  );

  /**
   * Counts the request toward the rate limit for reads. Rejects a URL with a query, because each query
   * would create another entry in the shared cache.
   */
  const checkRequest: RequestHandler = async (request, _response, next) => {
    await checkRateLimit('reads', rateLimitKeyFor(request));
    if (request.url.includes('?')) throw sitemapNotFoundError();
    next();
  };

  async function send(
    response: Response,
    path: string,
    create: () => Promise<Buffer | undefined>,
  ): Promise<void> {
    const xml = await withDeadline(READ_DEADLINE_MS, () => createShared(path, create));
    if (!xml) throw sitemapNotFoundError();
    response.set('Cache-Control', CACHE_CONTROL).type('application/xml').send(xml);
  }

  // The route redirects here, because with a redirect in firebase.json, the Hosting emulator exits at the
  // first malformed URL.
  router.route('/sitemap.xml').get((_request, response) => {
    response.redirect(301, SITEMAP_INDEX_PATH);
  });

  router
    .route(SITEMAP_INDEX_PATH)
    .get(checkRequest, (_request, response) =>
      send(response, SITEMAP_INDEX_PATH, sitemaps.createIndex),
    );

  router
    .route(PAGES_SITEMAP_PATH)
    .get(checkRequest, (_request, response) =>
      send(response, PAGES_SITEMAP_PATH, sitemaps.createPages),
    );

  router.route('/sitemaps/dishes-:number.xml').get(checkRequest, async (request, response) => {
    const number = parseSitemapNumber(request.params.number);
    if (number === undefined) throw sitemapNotFoundError();
    await send(response, createDishSitemapPath(number), () => sitemaps.createDishes(number));
  });
}

function sitemapNotFoundError(): HttpError {
  return new HttpError('not-found', 'There is no sitemap at this address.');
}
