import { describe, expect, it } from 'vitest';
import { configuredAssetHeaders, configuredPageHeaders } from './configured-headers';
import { runSmokeChecks } from './run-smoke-checks';
import type { HttpResponse, HttpClient } from './http-client';

interface FakeResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}
type FakeSite = (method: string, path: string) => FakeResponse;

const pageResponse = (status: number): FakeResponse => ({
  status,
  headers: {
    ...Object.fromEntries(configuredPageHeaders),
    'Content-Type': 'text/html; charset=utf-8',
  },
  text: '<link data-page rel="canonical" href="https://potluck.test/"/><script type="module" crossorigin src="/assets/index-AbC.js"></script>',
});
const jsonResponse = (status: number, body: unknown): FakeResponse => ({
  status,
  headers: {
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=31536000',
    'Cache-Control': 'no-store',
  },
  text: JSON.stringify(body),
});
const errorResponse = (status: number, code: string) =>
  jsonResponse(status, { code, message: 'No.', requestId: '1' });
const redirectResponse = (location: string): FakeResponse => ({
  status: 301,
  headers: { Location: location },
  text: '',
});
const responseWithoutHeaders = (text: string): FakeResponse => ({ status: 200, headers: {}, text });

const authError = (message: string) =>
  responseWithoutHeaders(JSON.stringify({ error: { message } }));

const sitemapResponse = (url: string): FakeResponse => ({
  status: 200,
  headers: { 'Cache-Control': 'public, max-age=3600, s-maxage=3600' },
  text: `<loc>${url}</loc>`,
});
const missingFoodResponse: FakeResponse = {
  ...pageResponse(404),
  headers: {
    ...pageResponse(404).headers,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  },
};

/** A fake site that returns the responses of a correctly deployed site. */
const correctSite: FakeSite = (method, path) => {
  if (path.endsWith(':signUp?key=key')) return responseWithoutHeaders('{"idToken":"id token"}');
  if (path.endsWith(':delete?key=key')) return authError('OPERATION_NOT_ALLOWED');
  if (path === '/api/jwt') return jsonResponse(200, { token: 'access token' });
  if (path === '/api/account')
    return jsonResponse(200, { message: 'Your account has been deleted.' });
  if (path === 'http://potluck.test/') return redirectResponse('https://potluck.test/');
  if (method === 'OPTIONS') return errorResponse(405, 'method-not-allowed');
  if (path === '/api/health') return jsonResponse(200, { status: 'ok', firestoreMs: 3 });
  if (path === '/api/foods?limit=1') return jsonResponse(200, [{ _id: 'rice' }]);
  if (/^\/api\/(top-)?foods(\?|$)/.test(path)) return jsonResponse(200, []);
  if (path.startsWith('/api/orders/') || path === '/api/photos')
    return errorResponse(401, 'unauthenticated');
  if (/^\/(api|photos)\//.test(path)) return errorResponse(404, 'not-found');
  if (path.endsWith('init.json'))
    return responseWithoutHeaders('{"apiKey":"key","projectId":"potluck"}');
  if (path.startsWith('/__/')) return responseWithoutHeaders('<html></html>');
  if (path.startsWith('/assets/no-such')) return pageResponse(404);
  if (path.startsWith('/assets/')) {
    return { ...responseWithoutHeaders(''), headers: Object.fromEntries(configuredAssetHeaders) };
  }
  if (path === '/foods/any') return missingFoodResponse;
  if (path === '/robots.txt')
    return responseWithoutHeaders('Sitemap: https://potluck.test/sitemaps/index.xml\n');
  if (path === '/sitemaps/index.xml') return sitemapResponse('https://potluck.test/sitemaps/a.xml');
  if (path === '/foods/rice') {
    const page = pageResponse(200);
    return { ...page, text: `${page.text}<script type="application/ld+json">{}</script>` };
  }
  return pageResponse(path === '/no/such/page' ? 404 : 200);
};

const deleteUrl = 'https://identitytoolkit.googleapis.com/v1/accounts:delete?key=key';

function createFakeClient(site: FakeSite): HttpClient {
  const respond = (method: string, path: string): Promise<HttpResponse> => {
    const { headers, ...rest } = site(method, path);
    return Promise.resolve({ ...rest, headers: new Headers(headers) });
  };
  return {
    isLocal: false,
    origin: 'https://potluck.test',
    get: (path) => respond('GET', path),
    getOverHttp: (path) => respond('GET', `http://potluck.test${path}`),
    send: respond,
  };
}

async function listFailures(site: FakeSite): Promise<string[]> {
  const lines: string[] = [];
  await runSmokeChecks(createFakeClient(site), (line) => lines.push(line));
  return lines.filter((line) => line.startsWith('FAILED'));
}

describe('runSmokeChecks', () => {
  it('reports no failure for a correct site', async () => {
    expect(await listFailures(correctSite)).toEqual([]);
  });

  const withResponse =
    (changedPath: string, change: (response: FakeResponse) => Partial<FakeResponse>): FakeSite =>
    (method, path) => {
      const response = correctSite(method, path);
      return path === changedPath ? { ...response, ...change(response) } : response;
    };
  const withHeader = (changedPath: string, header: string, value: string) =>
    withResponse(changedPath, ({ headers }) => ({ headers: { ...headers, [header]: value } }));

  it.each<[string, FakeSite]>([
    ['/about-us returns 200', withResponse('/about-us', () => ({ status: 404 }))],
    ['/login returns 200', withResponse('/login', () => ({ text: 'The page of another site' }))],
    ['/no/such/page returns 404', withResponse('/no/such/page', () => ({ status: 200 }))],
    ['/foods/any returns 404', withResponse('/foods/any', () => ({ status: 200 }))],
    ['the page of a missing dish', withHeader('/foods/any', 'Cache-Control', 'no-cache')],
    ['the page of a missing dish', withHeader('/foods/any', 'X-Robots-Tag', 'all')],
    ['the page of the first dish', withResponse('/foods/rice', () => ({ text: '' }))],
    [
      'robots.txt names a sitemap',
      withResponse('/robots.txt', () => ({ text: 'Sitemap: https://other.test/sitemap.xml' })),
    ],
    ['/foods has the headers', withHeader('/foods', 'X-Frame-Options', 'SAMEORIGIN')],
    [
      '/ has the headers',
      withHeader('/', 'Content-Security-Policy', "default-src 'self' https://evil.example"),
    ],
    ['a script under /assets', withHeader('/assets/index-AbC.js', 'Cache-Control', 'no-cache')],
    ['CORS allows no other site', withHeader('/api/foods', 'Access-Control-Allow-Origin', '*')],
    ['API responses have', withHeader('/api/health', 'Cache-Control', 'public')],
    ['GET /api/health', withResponse('/api/health', () => ({ status: 503 }))],
    ['GET /api/foods', withResponse('/api/foods', () => ({ text: '[{}]' }))],
    ['GET /api/top-foods', withResponse('/api/top-foods', () => errorResponse(500, 'internal'))],
    [
      'a missing script',
      withHeader('/assets/no-such-script.js', 'Cache-Control', 'public, immutable'),
    ],
    [
      'the canonical URL',
      withResponse('/', ({ text }) => ({ text: text.replace('potluck.test', 'demo.web.app') })),
    ],
    ['/api/no-such-call', withResponse('/api/no-such-call', () => errorResponse(404, 'internal'))],
    ['/api/no-such-call', withResponse('/api/no-such-call', () => pageResponse(404))],
    [
      'GET /api/foods/%ff',
      withResponse('/api/foods/%ff', () => ({
        text: '<pre>URIError: URI malformed<br> at decode (/workspace/node_modules/x/index.js:1:2)</pre>',
      })),
    ],
    [
      'reading orders',
      withResponse('/api/orders/nobody@potluck.test', () => jsonResponse(200, [])),
    ],
    ['uploading a photo', withResponse('/api/photos', () => jsonResponse(201, {}))],
    ['a missing photo', withHeader('/photos/no-such-photo.webp', 'Cache-Control', 'no-cache')],
    ['/__/auth/iframe', withHeader('/__/auth/iframe', 'X-Frame-Options', 'DENY')],
    ['HTTP redirects', withResponse('http://potluck.test/', () => pageResponse(200))],
    [
      'HTTP redirects',
      withResponse('http://potluck.test/', () => redirectResponse('https://evil.test/')),
    ],
    ['/__/firebase/init.json', withResponse('/__/firebase/init.json', () => ({ text: '{}' }))],
    ['Firebase Auth does not', withResponse(deleteUrl, () => responseWithoutHeaders('{}'))],
    ['Firebase Auth does not', withResponse(deleteUrl, () => authError('INVALID_ID_TOKEN'))],
    ['Firebase Auth does not', withResponse('/api/account', () => errorResponse(500, 'internal'))],
  ])('reports a failure of the check “%s” for a site with this fault', async (check, site) => {
    const failures = await listFailures(site);
    expect(failures[0]).toContain(`FAILED  ${check}`);
  });
});
