import { indexedPagePaths } from '../contract/pages';

/**
 * The maximum number of dishes in one sitemap. The protocol allows 50,000 URLs and 50 MB. A sitemap with
 * 45,000 dishes has about 4 MB.
 */
export const MAX_SITEMAP_DISHES = 45_000;

export const SITEMAP_INDEX_PATH = '/sitemaps/index.xml';
export const PAGES_SITEMAP_PATH = '/sitemaps/pages.xml';

/** Returns the path of a sitemap of dishes. The first one has the number 1. */
export function createDishSitemapPath(number: number): string {
  return `/sitemaps/dishes-${number}.xml`;
}

/** Returns the paths that the sitemap index lists. A menu without dishes has no sitemap of dishes. */
export function listSitemapPaths(dishCount: number, maxDishes: number): string[] {
  const length = Math.ceil(dishCount / maxDishes);
  const dishSitemaps = Array.from({ length }, (_, index) => createDishSitemapPath(index + 1));
  return [PAGES_SITEMAP_PATH, ...dishSitemaps];
}

/** Returns the paths of the pages in the sitemap: the static pages, and the food list of each category. */
export function listPagePaths(categories: readonly string[]): string[] {
  return [...indexedPagePaths, ...categories.map(createCategoryPath)];
}

/** Returns the path of the page of a dish. */
export function createDishPath(id: string): string {
  return `/foods/${encodeURIComponent(id)}`;
}

/** Returns the path of the food list of a category, in the same encoding as the links of the site. */
function createCategoryPath(category: string): string {
  return `/foods?${new URLSearchParams({ category }).toString()}`;
}

/**
 * Parses the number in the path of a sitemap of dishes. Returns undefined unless the text is a positive
 * decimal number without leading zeros.
 */
export function parseSitemapNumber(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
