import { describe, expect, it } from 'vitest';
import { assetHeaders, pageHeaders } from './configured-headers';
import { policyDifferences } from './content-security-policy';
import { runChecks } from './run-checks';
import type { Answer, Site } from './site';

interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
}
type Reach = (method: string, path: string) => Reply;

const page = (status: number): Reply => ({
  status,
  headers: { ...Object.fromEntries(pageHeaders), 'Content-Type': 'text/html; charset=utf-8' },
  text: '<link rel="canonical" href="https://potluck.test/"/><script type="module" crossorigin src="/assets/index-AbC.js"></script>',
});
const json = (status: number, body: unknown): Reply => ({
  status,
  headers: {
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=31536000',
    'Cache-Control': 'no-store',
  },
  text: JSON.stringify(body),
});
const refusal = (status: number, code: string) =>
  json(status, { code, message: 'No.', requestId: '1' });
const redirect = (location: string): Reply => ({
  status: 301,
  headers: { Location: location },
  text: '',
});
const helper = (text: string): Reply => ({ status: 200, headers: {}, text });

/** A deployed site as it should be. */
const good: Reach = (method, path) => {
  if (path === 'http://potluck.test/') return redirect('https://potluck.test/');
  if (method === 'OPTIONS') return refusal(405, 'method-not-allowed');
  if (path === '/api/health') return json(200, { status: 'ok', firestoreMs: 3 });
  if (/^\/api\/(top-)?foods(\?|$)/.test(path)) return json(200, []);
  if (path.startsWith('/api/orders/')) return refusal(401, 'unauthenticated');
  if (path.startsWith('/api/')) return refusal(404, 'not-found');
  if (path.endsWith('init.json')) return helper('{"apiKey":"key","projectId":"potluck"}');
  if (path.startsWith('/__/')) return helper('<html></html>');
  if (path.startsWith('/assets/no-such')) return page(404);
  if (path.startsWith('/assets/')) {
    return { ...helper(''), headers: Object.fromEntries(assetHeaders) };
  }
  return page(path === '/no/such/page' ? 404 : 200);
};

function siteOf(reach: Reach): Site {
  const answer = (method: string, path: string): Promise<Answer> => {
    const { headers, ...rest } = reach(method, path);
    return Promise.resolve({ ...rest, headers: new Headers(headers) });
  };
  return {
    isLocal: false,
    origin: 'https://potluck.test',
    get: (path) => answer('GET', path),
    getOverHttp: (path) => answer('GET', `http://potluck.test${path}`),
    send: answer,
  };
}

async function failures(reach: Reach): Promise<string[]> {
  const lines: string[] = [];
  await runChecks(siteOf(reach), (line) => lines.push(line));
  return lines.filter((line) => line.startsWith('FAILED'));
}

describe('a deployed site', () => {
  it('passes as it should be', async () => {
    expect(await failures(good)).toEqual([]);
  });

  const changed =
    (at: string, change: (reply: Reply) => Partial<Reply>): Reach =>
    (method, path) => {
      const reply = good(method, path);
      return path === at ? { ...reply, ...change(reply) } : reply;
    };
  const withHeader = (at: string, header: string, value: string) =>
    changed(at, ({ headers }) => ({ headers: { ...headers, [header]: value } }));

  it.each<[string, Reach, string]>([
    ['a page that is missing', changed('/about-us', () => ({ status: 404 })), '/about-us is 200'],
    ['a soft 404', changed('/no/such/page', () => ({ status: 200 })), '/no/such/page is 404'],
    ['another page’s text', changed('/login', () => ({ text: 'Hello' })), '/login is 200'],
    ['framing', withHeader('/foods', 'X-Frame-Options', 'SAMEORIGIN'), '/foods has the headers'],
    [
      'scripts from elsewhere',
      withHeader('/', 'Content-Security-Policy', "default-src 'self' https://evil.example"),
      '/ has the headers',
    ],
    [
      'scripts that go stale',
      withHeader('/assets/index-AbC.js', 'Cache-Control', 'no-cache'),
      'a script under /assets',
    ],
    ['CORS', withHeader('/api/foods', 'Access-Control-Allow-Origin', '*'), 'no other site'],
    [
      'a kept answer',
      withHeader('/api/health', 'Cache-Control', 'public'),
      'the API has its own headers',
    ],
    ['no Firestore', changed('/api/health', () => ({ status: 503 })), 'GET /api/health'],
    ['a menu of nonsense', changed('/api/foods', () => ({ text: '[{}]' })), 'GET /api/foods'],
    [
      'an index that is not there yet',
      changed('/api/top-foods', () => refusal(500, 'internal')),
      'GET /api/top-foods',
    ],
    [
      'a 404 that is kept for good',
      withHeader('/assets/no-such-script.js', 'Cache-Control', 'public, immutable'),
      'a script that is not there',
    ],
    [
      'the address of another site',
      changed('/', ({ text }) => ({ text: text.replace('potluck.test', 'demo.web.app') })),
      'the pages name this site',
    ],
    [
      'a page in place of a refusal',
      changed('/api/no-such-call', () => page(404)),
      '/api/no-such-call',
    ],
    [
      'a stack trace in the response to a malformed path',
      changed('/api/foods/%ff', () => ({
        text: '<pre>URIError: URI malformed<br> at decode (/workspace/node_modules/x/index.js:1:2)</pre>',
      })),
      'GET /api/foods/%ff',
    ],
    [
      'orders for anybody',
      changed('/api/orders/nobody@potluck.test', () => json(200, [])),
      'nobody reads orders',
    ],
    [
      'a sign-in that cannot be framed',
      withHeader('/__/auth/iframe', 'X-Frame-Options', 'DENY'),
      '/__/auth/iframe',
    ],
    ['pages without TLS', changed('http://potluck.test/', () => page(200)), 'HTTP redirects'],
    [
      'a redirect to another site',
      changed('http://potluck.test/', () => redirect('https://evil.test/')),
      'HTTP redirects',
    ],
    [
      'no configuration',
      changed('/__/firebase/init.json', () => ({ text: '{}' })),
      '/__/firebase/init.json',
    ],
  ])('fails with %s', async (_what, reach, name) => {
    const found = await failures(reach);
    expect(found[0]).toContain(`FAILED  ${name}`);
  });
});

it('a policy is compared by directive and source, in any order', () => {
  const expected = "default-src 'self'; img-src 'self' https:";
  expect(policyDifferences("img-src https: 'self'; default-src 'self'", expected)).toEqual([]);
  expect(policyDifferences("img-src 'self' data:; base-uri 'none'", expected)).toEqual([
    'default-src is missing',
    'img-src lacks https:',
    'img-src also allows data:',
    'base-uri is there and should not be',
  ]);
  const emulator = 'http://127.0.0.1:9099';
  const local = `default-src 'self'; img-src 'self' https: ${emulator}`;
  expect(policyDifferences(local, expected, emulator)).toEqual([]);
  expect(policyDifferences(local, expected)).toEqual([`img-src also allows ${emulator}`]);
});
