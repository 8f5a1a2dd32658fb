import { pageList } from '@potluck/functions/contract/pages';
import parseRobots from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { parseBuiltPage, readBuiltFile } from './built-site';
import firebaseJson from '../../firebase.json' with { type: 'json' };

const text = readBuiltFile('robots.txt');
/** The origin of the built site, from the meta tag `og:url` of the home page. */
const { origin } = new URL(
  parseBuiltPage('index').querySelector('meta[property="og:url"]')?.getAttribute('content') ?? '',
);
const robots = parseRobots(`${origin}/robots.txt`, text);

/** The paths of the pages without an HTML file of their own. Hosting serves the same HTML shell for all these paths. */
const accountPaths = firebaseJson.hosting.rewrites
  .filter(({ destination }) => destination === '/shells/account.html')
  .map(({ source }) => source.replace('*', 'an-id'));

describe('The built robots.txt', () => {
  it('contains one group for all search engines, and the absolute URL of the sitemap', () => {
    expect(text.match(/^User-agent: .*$/gm)).toEqual(['User-agent: *']);
    expect(robots.getSitemaps()).toEqual([`${origin}/sitemaps/index.xml`]);
  });

  it.each(accountPaths)('blocks %s, whose HTML is the same for all dishes and users', (path) => {
    expect(robots.isAllowed(origin + path, 'Googlebot')).toBe(false);
  });

  it.each([
    ...pageList.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path),
    '/foods?category=Rice',
    '/foods/an-id',
    '/login',
    '/register',
    '/sitemaps/index.xml',
    '/sitemaps/1.xml',
    // A search engine must load these files to render a page.
    '/api/foods/an-id',
    '/photos/an-id-960.webp',
    '/assets/index.js',
    '/images/foods/default.svg',
  ])('allows %s', (path) => {
    expect(robots.isAllowed(origin + path, 'Googlebot')).toBe(true);
  });

  it('blocks no other page', () => {
    expect(accountPaths).not.toHaveLength(0);
    for (const [, blocked = ''] of text.matchAll(/^Disallow: (.*)$/gm)) {
      expect(accountPaths.some((path) => path.startsWith(blocked))).toBe(true);
    }
  });
});
