import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toCookId } from './food/food-store';
import { testRateLimits } from './http/limits';
import { holdFirestoreReads } from './testing/hold-firestore-reads';
import {
  createTemplateHtml,
  rendererFixture,
  startTestPagesServer,
  type TestPagesServer,
} from './testing/test-pages-server';
import { storedFoodFixture } from './testing/stored-food-fixture';
import { writeFoods } from './testing/write-food';

const CACHEABLE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

let service: TestPagesServer;
beforeEach(async () => {
  fetchTemplate.mockReset().mockImplementation(respondWithTemplate);
  service = await startTestPagesServer({ fetch: fetchTemplate });
  const { description: _description, ...incomplete } = storedFoodFixture;
  const hidden = { ...storedFoodFixture, hidden: { reason: 'spam', at: Timestamp.now() } };
  await writeFoods(
    service.db,
    new Map([
      ['rice', storedFoodFixture],
      ['hidden', hidden],
      ['of-hidden-cook', { ...hidden, cook_id: toCookId('hidden') }],
    ]),
  );
  await service.db.doc('foods/incomplete').set(incomplete);
});
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
});

const fetchTemplate = vi.fn<typeof fetch>();
const respondWithTemplate = () => Promise.resolve(new Response(createTemplateHtml()));

/** Restarts the function `pages` with other dependencies and the same dishes. */
async function restart(overrides: Parameters<typeof startTestPagesServer>[0]): Promise<void> {
  await service.stop();
  service = await startTestPagesServer({ db: service.db, fetch: fetchTemplate, ...overrides });
}

describe('GET /cooks/:id of the function `pages`', () => {
  const path = `/cooks/${storedFoodFixture.cook_id}`;

  it('returns the rendered page of a cook with a visible dish, which the CDN caches for 30 s', async () => {
    const { status, headers, text } = await service.call(path);
    expect({ status, cache: headers.get('Cache-Control') }).toEqual({
      status: 200,
      cache: CACHEABLE,
    });
    expect(text).toContain('<h1>Amara</h1>');
    expect(text).toContain('Party Jollof Rice');
    expect(text).not.toMatch(/@|_uid|added_by|[\da-f]{64}/);
    expect(fetchTemplate.mock.calls.map(([url]) => url)).toEqual([
      'https://demo-potluck.web.app/shells/cook',
    ]);
    expect((await service.call(`${path}/`)).headers.get('Location')).toBe(path);
  });
});

it.each([
  ['a missing dish', '/foods/nothing'],
  ['a hidden dish', '/foods/hidden'],
  ['a dish that lacks a field', '/foods/incomplete'],
  ['a text that is not an ID', '/foods/%00'],
  ['a reserved ID', '/foods/__x__'],
  ['a cook with only hidden dishes', `/cooks/${toCookId('hidden')}`],
  ['a uid instead of the ID of a cook', `/cooks/${storedFoodFixture.owner_uid}`],
])(
  'The function `pages` responds with 404, no-store, and noindex to a request for %s',
  async (_, path) => {
    const { status, headers, text } = await service.call(path);
    expect(status).toBe(404);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('<h1>missing</h1>');
  },
);

describe('GET /foods/:id of the function `pages`', () => {
  it('returns the rendered page of a dish with the security headers of the site, which the CDN caches for 30 s', async () => {
    const { status, headers, text } = await service.call('/foods/rice');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe(CACHEABLE);
    expect(headers.get('X-Robots-Tag')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(text).toContain('<title>Party Jollof Rice</title>');
    expect(text).toContain('<div id="root" data-shape="food"><h1>Party Jollof Rice</h1></div>');
    expect(await service.call('/foods/rice', { method: 'HEAD' })).toMatchObject({
      status: 200,
      text: '',
    });
  });

  it.each(['/foods/rice?shared=1', '/foods/ric%65'])(
    'returns the page with no-store at %s, because it is not the canonical path',
    async (path) => {
      const { status, headers, text } = await service.call(path);
      expect(status).toBe(200);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(text).toContain('<title>Party Jollof Rice</title>');
    },
  );

  it('responds with 304 to the ETag of an unchanged page', async () => {
    const { headers } = await service.call('/foods/rice');
    const etag = headers.get('ETag') ?? '';
    // Without the header `Cache-Control`, Node's `fetch` adds `Cache-Control: no-cache`, and Express then
    // never responds with 304.
    const conditional = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const second = await service.call('/foods/rice', { headers: conditional });
    expect(second.status).toBe(304);
  });

  it.each([
    ['/foods/rice/', '/foods/rice'],
    ['/foods/rice/?shared=1', '/foods/rice?shared=1'],
    ['/foods/%2F%2Fevil.example/', '/foods/%2F%2Fevil.example'],
  ])('redirects %s to %s', async (path, location) => {
    const { status, headers } = await service.call(path);
    expect(status).toBe(301);
    expect(headers.get('Location')).toBe(location);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('responds with 503 and the skeleton within 3 s while Firestore does not respond', async () => {
    const { countReads, release } = holdFirestoreReads(service.db);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = service.call('/foods/rice');
    await expect.poll(countReads).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    const { status, headers, text } = await response;
    expect(status).toBe(503);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(text).toBe(createTemplateHtml());
    const error = expect.stringContaining('not responding') as string;
    expect(service.logged).toMatchObject([{ message: 'GET /foods/:id 503', error }]);
    release();
  });

  it('responds with 503 and a page without scripts if Hosting has never responded', async () => {
    fetchTemplate.mockRejectedValue(new TypeError('fetch failed'));
    const { status, headers, text } = await service.call('/foods/rice');
    expect(status).toBe(503);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Retry-After')).toBe('5');
    expect(text).toContain('The kitchen is not responding right now.');
    expect(text).not.toContain('<script');
    expect(service.logged[0]?.error).toMatch(/fetch failed[^]*The kitchen is not responding/);
  });

  it('responds with 500 and the skeleton if the renderer fails, and logs the error', async () => {
    const renderFoodPage = () => Promise.reject(new Error('No renderer.'));
    await restart({ loadRenderer: () => Promise.resolve({ ...rendererFixture, renderFoodPage }) });
    const { status, headers, text } = await service.call('/foods/rice');
    expect({ status, text }).toEqual({ status: 500, text: createTemplateHtml() });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(service.logged[0]?.error).toContain('No renderer.');
  });

  it('responds with 429 and an HTML page before it fetches a template if a client exceeds the rate limit for reads', async () => {
    await restart({ rateLimits: { ...testRateLimits, publicReads: 1 } });
    await service.call('/foods/rice');
    const headersOfPreview = { 'X-Forwarded-Host': 'demo-potluck--a-b.web.app' };
    const limited = await service.call('/foods/rice', { headers: headersOfPreview });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(limited.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(fetchTemplate).toHaveBeenCalledTimes(1);
  });

  it('responds with `Cache-Control: no-store` if Hosting does not respond when the function checks whether its cached page template is still deployed', async () => {
    let now = 0;
    await restart({ now: () => new Date(now) });
    expect((await service.call('/foods/rice')).headers.get('Cache-Control')).toBe(CACHEABLE);
    now = 1_000;
    fetchTemplate.mockRejectedValueOnce(new TypeError('fetch failed'));
    const { status, headers } = await service.call('/foods/rice');
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const error = expect.stringContaining('fetch failed') as string;
    expect(service.logged).toMatchObject([{ error }]);
  });

  it('fetches the template from the host of a preview channel in X-Forwarded-Host, and from no foreign host', async () => {
    const callFrom = (host: string) =>
      service.call('/foods/rice', { headers: { 'X-Forwarded-Host': host } });
    await callFrom('demo-potluck--a.web.app.evil.example');
    const { headers } = await callFrom('demo-potluck--pr-1-ab.web.app');
    expect(fetchTemplate.mock.calls.map(([url]) => url)).toEqual([
      'https://demo-potluck.web.app/shells/food',
      'https://demo-potluck--pr-1-ab.web.app/shells/food',
    ]);
    // Any client can send this `X-Forwarded-Host`, so the CDN must not cache the page for other users.
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(['/foods/rice', '/foods/rice/'])(
    'rejects other methods for %s with 405',
    async (path) => {
      const { status, headers } = await service.call(path, { method: 'POST' });
      expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    },
  );
});
