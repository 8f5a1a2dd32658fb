import type { IRouter } from 'express';
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

/** The maximum number of pages in one sitemap, about 4 MB. The protocol allows 50,000 URLs and 50 MB. */
const MAX_SITEMAP_ENTRIES = 45_000;
const indexedPagePaths = pageList.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path);

/** Returns the paths of all pages that search engines should find: static pages, categories, dishes, and cooks. */
function listPages(menu: MenuIndex): string[] {
  const categories = menu
    .categories()
    // The links of the site have the same encoding.
    .map(({ name }) => `/foods?${new URLSearchParams({ category: name }).toString()}`);
  const dishes = menu.dishIds().map((id) => `/foods/${encodeURIComponent(id)}`);
  const cooks = menu.cookIds().map((id) => `/cooks/${id}`);
  return [...indexedPagePaths, ...categories, ...dishes, ...cooks];
}

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
  /** The XML of each number, at most 40 MB. Concurrent requests share one load. */
  const sitemaps = new LRUCache<number, Buffer>({
    max: 10,
    ttl: lifetimeMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: (number) => withDeadline(READ_DEADLINE_MS, () => createSitemap(number)),
  });

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

  /** Returns the sitemap index for the number 0, a sitemap for the others, or undefined if it would be empty. */
  async function createSitemap(number: number): Promise<Buffer | undefined> {
    const paths = listPages(await menu.read({ isFresh: false }));
    if (number > 0) {
      const listed = paths.slice((number - 1) * maxEntries, number * maxEntries);
      return listed.length > 0 ? createXml('urlset', listed) : undefined;
    }
    const length = Math.ceil(paths.length / maxEntries);
    const sitemapPaths = Array.from({ length }, (_, index) => `/sitemaps/${index + 1}.xml`);
    return createXml('sitemapindex', sitemapPaths);
  }

  // The route redirects here, because with a redirect in firebase.json, the Hosting emulator exits at the
  // first malformed URL.
  router
    .route('/sitemap.xml')
    .get((_request, response) => response.redirect(301, '/sitemaps/index.xml'));

  router.route('/sitemaps/:name.xml').get(async (request, response) => {
    await checkRateLimit('publicReads', rateLimitKeyFor(request));
    const { name } = request.params;
    // Each query would create another entry in the shared cache.
    const isKnown = /^(index|[1-9]\d{0,5})$/.test(name) && !request.url.includes('?');
    const number = name === 'index' ? 0 : Number(name);
    const xml = isKnown ? await sitemaps.fetch(number) : undefined;
    if (!xml) throw new HttpError('not-found', 'There is no sitemap at this address.');
    response.set('Cache-Control', CACHE_CONTROL).type('application/xml').send(xml);
  });
}
