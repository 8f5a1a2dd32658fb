import { pageList } from '@potluck/functions/contract/pages';
import { JSDOM } from 'jsdom';
import { authEmulatorUrl } from '../scripts/project-config';
import { assertCondition, type SmokeCheck } from './http-client';
import {
  configuredAssetHeaders,
  configuredPageHeaders,
  configuredSecurityHeaders,
  listCspDifferences,
} from './configured-headers';

const UNKNOWN_PATH = '/no/such/page';
const MISSING_FOOD_PATH = '/foods/any';
/** The paths of all pages except for the page of a dish, which depends on the stored dishes. */
const STATIC_PATHS = pageList
  .filter(({ html }) => html !== 'function')
  .map(({ path }) => path.replace(':id', 'any'));
/** Paths for the checks of headers: two prerendered pages, a rewritten path, and an unknown path. */
const PAGES_WITH_HEADERS = ['/', '/foods', '/purchase/any', UNKNOWN_PATH];

const SCRIPT_TAG = /<script[^>]+src="(\/assets\/[^"]+\.js)"/;

function pageStatusCheck(path: string, expectedStatus: number): SmokeCheck {
  return {
    name: `${path} returns ${expectedStatus} and a page of the site`,
    async run({ get }) {
      const { status, headers, text } = await get(path);
      assertCondition(status === expectedStatus, `the status is ${status}`);
      const contentType = headers.get('Content-Type') ?? 'none';
      assertCondition(
        contentType.toLowerCase() === 'text/html; charset=utf-8',
        `the content type is ${contentType}`,
      );
      assertCondition(SCRIPT_TAG.test(text), 'the page loads no script of the site');
    },
  };
}

function pageHeadersCheck(path: string, configuredHeaders = configuredPageHeaders): SmokeCheck {
  return {
    name: `${path} has the headers of firebase.json`,
    async run({ get, isLocal }) {
      const { headers } = await get(path);
      const differences = [...configuredHeaders].flatMap(([name, expected]) => {
        const actual = headers.get(name);
        if (actual === null) return `${name} is missing`;
        if (name !== 'Content-Security-Policy') {
          return actual === expected ? [] : `${name} is "${actual}"`;
        }
        return listCspDifferences(actual, expected, isLocal ? authEmulatorUrl : undefined);
      });
      assertCondition(differences.length === 0, differences.join(', '));
    },
  };
}

export const pageSmokeChecks: SmokeCheck[] = [
  ...STATIC_PATHS.map((path) => pageStatusCheck(path, 200)),
  pageStatusCheck(UNKNOWN_PATH, 404),
  pageStatusCheck(MISSING_FOOD_PATH, 404),
  ...PAGES_WITH_HEADERS.map((path) => pageHeadersCheck(path)),
  pageHeadersCheck(MISSING_FOOD_PATH, configuredSecurityHeaders),
  {
    name: 'the page of a missing dish is not cached and not listed by search engines',
    async run({ get }) {
      const { headers } = await get(MISSING_FOOD_PATH);
      const cacheControl = headers.get('Cache-Control') ?? 'none';
      assertCondition(cacheControl === 'no-store', `the Cache-Control is ${cacheControl}`);
      assertCondition(
        headers.get('X-Robots-Tag') === 'noindex',
        'the header X-Robots-Tag is missing',
      );
    },
  },
  {
    name: 'the page of the first dish in the sitemap contains the dish',
    async run({ get }) {
      const { status, text: sitemap } = await get('/sitemaps/dishes-1.xml');
      // A new site has no dishes, so it has no sitemap of dishes.
      if (status === 404) return;
      const [, url] = /<loc>([^<]+)<\/loc>/.exec(sitemap) ?? [];
      assertCondition(url !== undefined, 'the sitemap lists no dish');
      const page = await get(new URL(url).pathname);
      assertCondition(page.status === 200, `the status of ${url} is ${page.status}`);
      assertCondition(
        page.text.includes('application/ld+json'),
        `${url} does not contain the dish; deploy Hosting and the functions from the same build`,
      );
    },
  },
  {
    name: 'robots.txt names a sitemap of this site, which is cached for an hour',
    async run({ get, origin, isLocal }) {
      const [, url = 'none'] = /^Sitemap: (\S+)$/m.exec((await get('/robots.txt')).text) ?? [];
      assertCondition(
        isLocal || url.startsWith(`${origin}/`),
        `the URL of the sitemap is ${url}; check VITE_SITE_URL`,
      );
      const { status, headers } = await get(new URL(url).pathname);
      assertCondition(status === 200, `the status of the sitemap is ${status}`);
      const cacheControl = headers.get('Cache-Control') ?? 'none';
      assertCondition(
        cacheControl.includes('max-age=3600'),
        `the Cache-Control is ${cacheControl}`,
      );
    },
  },
  {
    name: 'a script under /assets is cached permanently',
    async run({ get }) {
      const [, script] = SCRIPT_TAG.exec((await get('/')).text) ?? [];
      assertCondition(script !== undefined, 'the home page loads no script of the site');
      const { status, headers } = await get(script);
      assertCondition(status === 200, `the status of ${script} is ${status}`);
      const expected = configuredAssetHeaders.get('Cache-Control');
      const actual = headers.get('Cache-Control') ?? 'none';
      assertCondition(actual === expected, `the Cache-Control of ${script} is ${actual}`);
    },
  },
  {
    name: 'a missing script returns 404 and is not cached permanently',
    localSkipReason: 'the Hosting emulator also sends the cache headers of /assets with a 404',
    async run({ get }) {
      const { status, headers } = await get('/assets/no-such-script.js');
      assertCondition(status === 404, `the status is ${status}`);
      const cacheControl = headers.get('Cache-Control') ?? 'none';
      assertCondition(!cacheControl.includes('immutable'), `the Cache-Control is ${cacheControl}`);
    },
  },
  {
    name: 'the canonical URL is the URL of this site',
    async run({ get, origin, isLocal }) {
      const { document } = new JSDOM((await get('/')).text).window;
      const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
      assertCondition(canonical != null, 'the home page has no canonical URL');
      // A local build contains the URL of the deployed site, so any canonical URL passes on a local site.
      assertCondition(
        isLocal || canonical === `${origin}/`,
        `the canonical URL is ${canonical}; check VITE_SITE_URL`,
      );
    },
  },
];
