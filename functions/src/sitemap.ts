import type { IRouter, RequestHandler, Response } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { LRUCache } from 'lru-cache';
import { pageList } from './contract/pages';
import {
  type CheckRateLimit,
  READ_DEADLINE_MS,
  rateLimitKeyFor,
  withDeadline,
} from './http/limits';
import { HttpError } from './http/responses';
import type { MenuIndex } from './menu/menu-index';
import { createMenuStore } from './menu/menu-store';

/** The maximum number of dishes or cooks in one sitemap, about 4 MB. The protocol allows 50,000 URLs and 50 MB. */
const MAX_SITEMAP_ENTRIES = 45_000;
const indexedPagePaths = pageList.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path);
const INDEX_PATH = '/sitemaps/index.xml';
const PAGES_PATH = '/sitemaps/pages.xml';

/** The lists that can need several sitemaps: the path of an entry, and the ids of all entries. */
const lists = {
  dishes: { path: '/foods/', listIds: (menu: MenuIndex) => menu.dishIds() },
  cooks: { path: '/cooks/', listIds: (menu: MenuIndex) => menu.cookIds() },
};
const createListPath = (name: string, number: number) => `/sitemaps/${name}-${number}.xml`;

/**
 * Browsers and the CDN cache a sitemap for an hour, because search engines can wait an hour for a new
 * dish. The CDN therefore responds to most of their requests.
 */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=3600';

export interface SitemapDependencies {
  db: Firestore;
  now: () => Date;
  checkRateLimit: CheckRateLimit;
  /** Resolves with the URL of the site. Sitemaps contain only absolute URLs. */
  siteUrl: () => Promise<string>;
  maxEntries?: number;
  lifetimeMs?: number | undefined;
}

/** The dishes come from the menu in memory, so an instance reads at most 65 documents before its first sitemap. */
export function addSitemapRoutes(
  router: IRouter,
  {
    db,
    now,
    checkRateLimit,
    siteUrl,
    maxEntries = MAX_SITEMAP_ENTRIES,
    lifetimeMs = 10 * 60_000,
  }: SitemapDependencies,
): void {
  const menu = createMenuStore(db, now);
  const readMenu = () => menu.read({ isFresh: false });
  /** The XML of each path, at most 40 MB. Concurrent requests share one load. */
  const sitemaps = new LRUCache<string, Buffer, () => Promise<Buffer | undefined>>({
    max: 10,
    ttl: lifetimeMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: (_path, _last, { context: create }) => withDeadline(READ_DEADLINE_MS, create),
  });

  /**
   * Counts the request toward the rate limit for reads. Rejects a URL with a query, because each query
   * would create another entry in the shared cache.
   */
  const checkRequest: RequestHandler = async (request, _response, next) => {
    await checkRateLimit('publicReads', rateLimitKeyFor(request));
    if (request.url.includes('?')) throw sitemapNotFoundError();
    next();
  };

  async function send(
    response: Response,
    path: string,
    create: () => Promise<Buffer | undefined>,
  ): Promise<void> {
    const xml = await sitemaps.fetch(path, { context: create });
    if (!xml) throw sitemapNotFoundError();
    response.set('Cache-Control', CACHE_CONTROL).type('application/xml').send(xml);
  }

  /** XML needs no escapes for percent-encoded paths. */
  async function createXml(root: 'urlset' | 'sitemapindex', paths: string[]): Promise<Buffer> {
    const { origin } = new URL(await siteUrl());
    const element = root === 'urlset' ? 'url' : 'sitemap';
    const entries = paths.map((path) => `<${element}><loc>${origin}${path}</loc></${element}>`);
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    return Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${namespace}">${entries.join('')}</${root}>`,
    );
  }

  // The route redirects here, because with a redirect in firebase.json, the Hosting emulator exits at the
  // first malformed URL.
  router.route('/sitemap.xml').get((_request, response) => response.redirect(301, INDEX_PATH));

  router.route(INDEX_PATH).get(checkRequest, (_request, response) =>
    send(response, INDEX_PATH, async () => {
      const index = await readMenu();
      const listPaths = Object.entries(lists).flatMap(([name, { listIds }]) => {
        const length = Math.ceil(listIds(index).length / maxEntries);
        return Array.from({ length }, (_, position) => createListPath(name, position + 1));
      });
      return createXml('sitemapindex', [PAGES_PATH, ...listPaths]);
    }),
  );

  router.route(PAGES_PATH).get(checkRequest, (_request, response) =>
    send(response, PAGES_PATH, async () => {
      const categories = (await readMenu()).categories();
      // The links of the site have the same encoding.
      const listPaths = categories.map(
        ({ name }) => `/foods?${new URLSearchParams({ category: name }).toString()}`,
      );
      return createXml('urlset', [...indexedPagePaths, ...listPaths]);
    }),
  );

  for (const [name, { path, listIds }] of Object.entries(lists)) {
    router.route(`/sitemaps/${name}-:number.xml`).get(checkRequest, async (request, response) => {
      const { number } = request.params;
      if (!/^[1-9]\d{0,5}$/.test(number)) throw sitemapNotFoundError();
      const end = Number(number) * maxEntries;
      await send(response, createListPath(name, Number(number)), async () => {
        const ids = listIds(await readMenu()).slice(end - maxEntries, end);
        if (ids.length === 0) return undefined;
        return createXml(
          'urlset',
          ids.map((id) => path + encodeURIComponent(id)),
        );
      });
    });
  }
}

function sitemapNotFoundError(): HttpError {
  return new HttpError('not-found', 'There is no sitemap at this address.');
}
