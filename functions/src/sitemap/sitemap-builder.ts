import type { Firestore } from '@google-cloud/firestore';
import { createMenuStore } from '../menu/menu-store';
import {
  createDishPath,
  listPagePaths,
  listSitemapPaths,
  MAX_SITEMAP_DISHES,
} from './sitemap-paths';

export interface SitemapSources {
  db: Firestore;
  now: () => Date;
  /** Resolves with the URL of the site. SitemapBuilder contain only absolute URLs. */
  siteUrl: () => Promise<string>;
  /** The maximum number of dishes in one sitemap. */
  maxDishes?: number;
}

/** Creates the XML of the sitemap index and of the sitemaps that it lists. */
export interface SitemapBuilder {
  createIndex: () => Promise<Buffer>;
  createPages: () => Promise<Buffer>;
  /** Resolves with a sitemap of dishes, or with undefined if there is no sitemap with this number. */
  createDishes: (number: number) => Promise<Buffer | undefined>;
}

/**
 * Returns the builder of the sitemaps of all visible dishes. The dishes come from the menu in memory, so an instance reads
 * at most 65 documents before its first sitemap. Before the first repair of the menu, it reads each dish.
 */
export function createSitemapBuilder({
  db,
  now,
  siteUrl,
  maxDishes = MAX_SITEMAP_DISHES,
}: SitemapSources): SitemapBuilder {
  const menu = createMenuStore(db, now);
  const readMenu = () => menu.read({ isFresh: false });

  async function toUrls(paths: readonly string[]): Promise<string[]> {
    const { origin } = new URL(await siteUrl());
    return paths.map((path) => origin + path);
  }

  async function createSitemap(paths: readonly string[]): Promise<Buffer> {
    const { writeSitemap } = await import('./write-sitemap');
    return writeSitemap(await toUrls(paths));
  }

  return {
    async createIndex() {
      const { writeSitemapIndex } = await import('./write-sitemap');
      const { length } = (await readMenu()).dishIds();
      return writeSitemapIndex(await toUrls(listSitemapPaths(length, maxDishes)));
    },

    async createPages() {
      const categories = (await readMenu()).categories();
      return createSitemap(listPagePaths(categories.map(({ name }) => name)));
    },

    async createDishes(number) {
      const start = (number - 1) * maxDishes;
      const ids = (await readMenu()).dishIds().slice(start, start + maxDishes);
      return ids.length > 0 ? createSitemap(ids.map(createDishPath)) : undefined;
    },
  };
}
