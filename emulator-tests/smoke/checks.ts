import { errorResponseSchema, type ErrorCode } from '@potluck/functions/contract/error-response';
import { foodListSchema } from '@potluck/functions/contract/food';
import { pageList } from '@potluck/functions/contract/pages';
import * as v from 'valibot';
import { authEmulatorUrl } from '../scripts/project-config';
import {
  configuredAssetHeaders,
  configuredPageHeaders,
  configuredSecurityHeaders,
} from './configured-headers';
import { directDeletionCheck } from './direct-deletion-check';
import { assertCondition, type HttpClient, type HttpResponse } from './http-client';

/** A check of a deployed site. */
export interface SmokeCheck {
  name: string;
  /** Runs the check. Rejects with a message that describes the failure. */
  run: (site: HttpClient) => Promise<void>;
  /** Reason why the check cannot run on the local emulators. Undefined if the check can run there. */
  localSkipReason?: string;
}

interface ExpectedResponse {
  status?: number;
  headers?: Record<string, RegExp>;
  text?: RegExp;
}

const ONE_YEAR = 365 * 24 * 60 * 60;
const NO_STORE = { 'Cache-Control': /^no-store$/ };
const UNKNOWN_PATH = '/no/such/page';
const MISSING_FOOD_PATH = '/foods/any';
const SCRIPT_TAG = /<script[^>]+src="(\/assets\/[^"]+\.js)"/;
const CANONICAL_URL = /<link [^>]*rel="canonical" href="([^"]+)"/;
/** The paths of all pages except for the page of a dish, which depends on the stored dishes. */
const STATIC_PATHS = pageList
  .filter(({ html }) => html !== 'function')
  .map(({ path }) => path.replace(':id', 'any'));
/** Paths for the checks of headers: two prerendered pages, a rewritten path, and an unknown path. */
const PAGES_WITH_HEADERS = ['/', '/foods', '/purchase/any', UNKNOWN_PATH];
/**
 * Paths of food lists. Each list has a separate check, because each query needs a separate Firestore
 * index. After a deploy, Firestore may still be building the index.
 */
const FOOD_LIST_PATHS = [
  '/api/foods',
  '/api/foods?sortField=price&sortOrder=asc',
  '/api/foods?sortField=price&sortOrder=desc',
  '/api/top-foods',
];
/**
 * Headers in firebase.json that the responses to `/__/auth/…` and `/__/firebase/…` may also have. Hosting sets
 * some of these headers itself, and the others do not affect Firebase Auth.
 */
const ALLOWED_AUTH_HEADERS = [
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Cache-Control',
];

function assertResponse(
  { status, headers, text }: HttpResponse,
  { status: expectedStatus = 200, headers: expectedHeaders = {}, text: pattern }: ExpectedResponse,
): void {
  const start = text.slice(0, 200);
  assertCondition(status === expectedStatus, `the status is ${status}: ${start}`);
  for (const [name, expected] of Object.entries(expectedHeaders)) {
    const actual = headers.get(name) ?? 'missing';
    assertCondition(expected.test(actual), `${name} is ${actual}`);
  }
  assertCondition(pattern?.test(text) ?? true, `the response is ${start}`);
}

/** Returns a check of the response to one GET request. */
const responseCheck = (name: string, path: string, expected: ExpectedResponse): SmokeCheck => ({
  name,
  run: async ({ get }) => assertResponse(await get(path), expected),
});

const pageCheck = (path: string, status: number) =>
  responseCheck(`${path} returns ${status} and a page of the site`, path, {
    status,
    headers: { 'Content-Type': /^text\/html; charset=utf-8$/i },
    text: SCRIPT_TAG,
  });

const headersCheck = (path: string, configuredHeaders: Map<string, string>): SmokeCheck => ({
  name: `${path} has the headers of firebase.json`,
  async run({ get, isLocal }) {
    const { headers } = await get(path);
    const differences = [...configuredHeaders].flatMap(([name, expected]) => {
      const received = headers.get(name) ?? 'missing';
      // The policy of the local site also allows the Auth emulator.
      const actual = isLocal ? received.replaceAll(`${authEmulatorUrl} `, '') : received;
      return actual === expected ? [] : `${name} is ${actual}`;
    });
    assertCondition(differences.length === 0, differences.join(', '));
  },
});

const foodListCheck = (path: string): SmokeCheck => ({
  name: `GET ${path} returns a food list that matches the contract`,
  async run({ get }) {
    const response = await get(path);
    assertResponse(response, {});
    v.parse(foodListSchema, JSON.parse(response.text));
  },
});

/** Returns a check of an error of the API, which is JSON and not cached. */
const errorCheck = (
  name: string,
  path: string,
  status: number,
  code: ErrorCode,
  method = 'GET',
): SmokeCheck => ({
  name,
  async run({ send }) {
    const response = await send(method, path);
    assertResponse(response, { status, headers: NO_STORE, text: /^\{/ });
    const body = v.parse(errorResponseSchema, JSON.parse(response.text));
    assertCondition(body.code === code, `the code is ${body.code}`);
  },
});

/**
 * Expects that the response has the status 200 and no site headers. Site headers would break the popup
 * and the iframe of Firebase Auth.
 */
function assertNoSiteHeaders(response: HttpResponse): void {
  assertResponse(response, {});
  const siteHeaders = [...configuredPageHeaders]
    .filter(([name]) => !ALLOWED_AUTH_HEADERS.includes(name))
    .filter(([name, value]) => response.headers.get(name) === value);
  assertCondition(siteHeaders.length === 0, `the response has the header ${siteHeaders.join()}`);
}

const authHelperCheck = (path: string): SmokeCheck => ({
  name: `${path} responds without the site headers`,
  localSkipReason: 'the Hosting emulator does not serve this page',
  run: async ({ get }) => assertNoSiteHeaders(await get(path)),
});

const apiChecks: SmokeCheck[] = [
  responseCheck('GET /api/health reports that Firestore responds', '/api/health', {
    text: /^\{"status":"ok"/,
  }),
  ...FOOD_LIST_PATHS.map(foodListCheck),
  {
    name: 'API responses have the security headers of the API and are not cacheable',
    async run({ get }) {
      const response = await get('/api/health');
      assertResponse(response, {
        headers: {
          'Content-Security-Policy': /^default-src 'none'/,
          'X-Content-Type-Options': /^nosniff$/,
          ...NO_STORE,
        },
      });
      const transport = response.headers.get('Strict-Transport-Security') ?? 'missing';
      const [, seconds = '0'] = /max-age=(\d+)/.exec(transport) ?? [];
      assertCondition(Number(seconds) >= ONE_YEAR, `Strict-Transport-Security is ${transport}`);
    },
  },
  errorCheck('/api/no-such-call returns 404 as JSON', '/api/no-such-call', 404, 'not-found'),
  {
    name: 'GET /api/foods/%ff (a malformed path) returns a 4xx error without a stack trace',
    localSkipReason: 'the emulators respond to a malformed path themselves',
    async run({ get }) {
      const { status, text } = await get('/api/foods/%ff');
      assertCondition(status >= 400 && status < 500, `the status is ${status}`);
      const stackTrace = /\bat .+:\d+:\d+|node_modules/.exec(text);
      assertCondition(stackTrace === null, `the response contains ${text.slice(0, 200)}`);
    },
  },
  errorCheck(
    'reading orders requires a token',
    '/api/orders/nobody@potluck.test',
    401,
    'unauthenticated',
  ),
  errorCheck('uploading a photo requires a token', '/api/photos', 401, 'unauthenticated', 'POST'),
  errorCheck(
    'a missing photo returns 404 as JSON and is not cached',
    '/photos/no-such-photo.webp',
    404,
    'not-found',
  ),
  {
    name: 'CORS allows no other site',
    async run({ get, send }) {
      const origin = { Origin: 'https://elsewhere.example' };
      const preflight = { ...origin, 'Access-Control-Request-Method': 'POST' };
      const responses = [
        await get('/api/health', origin),
        await get('/api/foods', origin),
        await send('OPTIONS', '/api/purchase', preflight),
      ];
      const names = responses.flatMap(({ headers }) => [...headers.keys()]);
      const corsHeaders = names.filter((name) => name.startsWith('access-control-'));
      assertCondition(corsHeaders.length === 0, `the API sends ${corsHeaders.join(', ')}`);
    },
  },
];

const pageChecks: SmokeCheck[] = [
  ...STATIC_PATHS.map((path) => pageCheck(path, 200)),
  pageCheck(UNKNOWN_PATH, 404),
  pageCheck(MISSING_FOOD_PATH, 404),
  ...PAGES_WITH_HEADERS.map((path) => headersCheck(path, configuredPageHeaders)),
  headersCheck(MISSING_FOOD_PATH, configuredSecurityHeaders),
  responseCheck(
    'the page of a missing dish is not cached and not listed by search engines',
    MISSING_FOOD_PATH,
    { status: 404, headers: { ...NO_STORE, 'X-Robots-Tag': /^noindex$/ } },
  ),
  {
    name: 'the page of the first dish contains the dish',
    async run({ get }) {
      // The sitemap can contain a dish that was deleted within the last hour.
      const list = JSON.parse((await get('/api/foods?limit=1')).text) as unknown;
      const [food] = v.parse(v.array(v.object({ _id: v.string() })), list);
      // A new site has no dishes.
      if (!food) return;
      const path = `/foods/${food._id}`;
      const page = await get(path);
      assertResponse(page, {});
      assertCondition(
        page.text.includes('application/ld+json'),
        `${path} does not contain the dish; deploy Hosting and the functions from the same build`,
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
      const sitemap = await get(new URL(url).pathname);
      assertResponse(sitemap, { headers: { 'Cache-Control': /max-age=3600/ } });
    },
  },
  {
    name: 'a script under /assets is cached permanently',
    async run({ get }) {
      const [, script] = SCRIPT_TAG.exec((await get('/')).text) ?? [];
      assertCondition(script !== undefined, 'the home page loads no script of the site');
      const response = await get(script);
      assertResponse(response, {});
      const actual = response.headers.get('Cache-Control');
      const expected = configuredAssetHeaders.get('Cache-Control');
      assertCondition(actual === expected, `the Cache-Control of ${script} is ${actual}`);
    },
  },
  {
    ...responseCheck(
      'a missing script returns 404 and is not cached permanently',
      '/assets/no-such-script.js',
      { status: 404, headers: { 'Cache-Control': /^(?!.*immutable)/ } },
    ),
    localSkipReason: 'the Hosting emulator also sends the cache headers of /assets with a 404',
  },
  {
    name: 'the canonical URL is the URL of this site',
    async run({ get, origin, isLocal }) {
      const [, canonical] = CANONICAL_URL.exec((await get('/')).text) ?? [];
      assertCondition(canonical !== undefined, 'the home page has no canonical URL');
      // A local build contains the URL of the deployed site, so any canonical URL passes on a local site.
      assertCondition(
        isLocal || canonical === `${origin}/`,
        `the canonical URL is ${canonical}; check VITE_SITE_URL`,
      );
    },
  },
];

const hostingChecks: SmokeCheck[] = [
  {
    name: '/__/firebase/init.json returns the project configuration without the site headers',
    async run({ get }) {
      const response = await get('/__/firebase/init.json');
      assertNoSiteHeaders(response);
      const { apiKey, projectId } = JSON.parse(response.text) as Record<string, unknown>;
      assertCondition(Boolean(apiKey && projectId), `the response is ${response.text}`);
    },
  },
  authHelperCheck('/__/auth/handler'),
  authHelperCheck('/__/auth/iframe'),

  // Checks that HTTP redirects to HTTPS. The certificate needs no separate check. All other checks use
  // HTTPS, so they fail if this machine does not trust the certificate of the site.
  {
    name: 'HTTP redirects to HTTPS',
    localSkipReason: 'the local emulators have no TLS',
    async run({ origin, getOverHttp }) {
      assertCondition(origin.startsWith('https://'), `the other checks used ${origin}`);
      const { status, headers } = await getOverHttp('/');
      assertCondition([301, 302, 307, 308].includes(status), `the status is ${status}`);
      const location = headers.get('Location') ?? 'none';
      assertCondition(
        URL.canParse(location) && new URL(location).origin === origin,
        `the Location is ${location}`,
      );
    },
  },
];

export const smokeChecks = [...apiChecks, ...pageChecks, ...hostingChecks, directDeletionCheck];
