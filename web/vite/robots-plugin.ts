import type { Plugin } from 'vite';
import { pageList } from '../../functions/src/contract/pages';

/**
 * Prefixes of the paths that search engines must not request, because these pages need a login. A prefix
 * also blocks all longer paths, such as the receipts and the account forms. The list does not contain /api,
 * because a search engine needs the API to render the pages of the site.
 */
const DISALLOWED_PATHS = pageList
  .filter(({ access }) => access === 'users')
  .map(({ path }) => path.replace(':id', ''));

/** Vite plugin that writes robots.txt, which names the sitemap and the pages that need a login. */
export function robotsPlugin(): Plugin {
  let siteUrl: unknown;
  return {
    name: 'potluck:robots',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ env }) {
      siteUrl = env.VITE_SITE_URL;
    },
    generateBundle() {
      if (typeof siteUrl !== 'string') throw new Error('VITE_SITE_URL is not set.');
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: createRobotsText(siteUrl) });
    },
  };
}

function createRobotsText(siteUrl: string): string {
  const disallowed = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  const sitemap = `Sitemap: ${new URL('/sitemaps/index.xml', siteUrl).href}`;
  return ['User-agent: *', ...disallowed, '', sitemap, ''].join('\n');
}
