/**
 * The paths of the pages that search engines should list, without the pages of dishes.
 * web/src/config/page-paths.ts has the same paths, and web/src/app/indexed-page-paths.test.ts compares
 * them. page-paths.ts cannot import this list: vite.config.ts imports page-paths.ts, and Node 20 cannot
 * load TypeScript from a package.
 */
export const indexedPagePaths = [
  '/',
  '/foods',
  '/foodGallery',
  '/about-us',
  '/contact-us',
  '/privacy',
] as const;
