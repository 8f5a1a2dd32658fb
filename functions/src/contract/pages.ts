import type { Food } from './food';

/**
 * The paths of the pages that search engines should list, without the pages of dishes. page-paths.ts of the
 * site has the same paths. It cannot import this list, because vite.config.ts imports it, and Node 20
 * cannot load TypeScript from a package. A test compares the two.
 */
export const indexedPagePaths = [
  '/',
  '/foods',
  '/foodGallery',
  '/about-us',
  '/contact-us',
  '/privacy',
] as const;

/** The markers in the template of a dish page. The function `pages` replaces the text between them. */
export const pageTemplateMarkers = {
  headStart: '<!--head-->',
  headEnd: '<!--/head-->',
  rootStart: '<!--root-->',
  rootEnd: '<!--/root-->',
} as const;

/** The name of the meta tag with the build ID: a hash of all scripts and stylesheets of the site. */
export const BUILD_ID_META = 'build';

/** The dish that the function `pages` puts into the page, so the page does not need to request it. */
export interface FoodPageData {
  foodId: string;
  /** Null if there is no visible dish with the id `foodId`. */
  food: { food: Food; etag: string } | null;
}
