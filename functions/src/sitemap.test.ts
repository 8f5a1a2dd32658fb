import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageList } from './contract/pages';
import { createServiceApp } from './create-service-app';
import { toCookId } from './food/food-store';
import { createRateLimitCheck, READ_DEADLINE_MS, testRateLimits } from './http/limits';
import { addSitemapRoutes } from './sitemap';
import { holdFirestoreReads } from './testing/hold-firestore-reads';
import { createInMemoryFirestore } from './testing/in-memory-firestore';
import { serveApp } from './testing/serve-app';
import { createStoredFoodFixture, deleteFood, storeFoods } from './testing/store-menu';
import { changeStoredFood } from './testing/write-food';

const site = 'https://potluck.example:8443';
const indexPath = '/sitemaps/index.xml';
const firstPath = '/sitemaps/1.xml';
const secondPath = '/sitemaps/2.xml';
const sitemapPaths = [indexPath, firstPath];
const staticPaths = pageList.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path);
const hidden = { reason: 'spam', at: Timestamp.fromMillis(0) };

const siteUrl = vi.fn<() => Promise<string>>();
let clock: number;
let db: Firestore;
let server: Awaited<ReturnType<typeof serveApp>>;

/** Starts an app that has only the routes of the sitemaps. A sitemap lists `added` pages beside the static pages. */
async function start({ rateLimits = testRateLimits, added = 10 } = {}) {
  const app = createServiceApp(
    () => undefined,
    (router) => {
      addSitemapRoutes(router, {
        db,
        now: () => new Date(clock),
        siteUrl,
        checkRateLimit: createRateLimitCheck(rateLimits),
        maxEntries: staticPaths.length + added,
      });
    },
  );
  server = await serveApp(app);
}
async function restart(options: Parameters<typeof start>[0]) {
  await server.stop();
  await start(options);
}
beforeEach(async () => {
  clock = Date.now();
  siteUrl.mockReset().mockResolvedValue(`${site}/`);
  db = await createInMemoryFirestore();
  await start();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

/** Sends a request. Resolves with the response and its text. */
async function call(path: string, method = 'GET') {
  const response = await fetch(server.base + path, { method, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
/** Stores dishes. `categories` contains the category of each dish, keyed by ID. */
const storeDishes = (categories: Record<string, string>) => {
  const foods = Object.entries(categories).map(
    ([id, food_category]) => [id, createStoredFoodFixture({ food_category })] as const,
  );
  return storeFoods(db, Object.fromEntries(foods));
};
const listPaths = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replace(site, ''));
const readPaths = async (path: string) => listPaths((await call(path)).text);

it('/sitemap.xml redirects to the sitemap index', async () => {
  const { status, headers } = await call('/sitemap.xml');
  expect([status, headers.get('Location')]).toEqual([301, indexPath]);
});

// The expected XML is valid according to the schemas at https://www.sitemaps.org/protocol.html.
it('the sitemap index is the XML of an index of all sitemaps', async () => {
  await storeDishes({ a: 'Rice', b: 'Rice' });
  await restart({ added: 1 });
  expect((await call(indexPath)).text).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${site}/sitemaps/1.xml</loc></sitemap><sitemap><loc>${site}/sitemaps/2.xml</loc></sitemap></sitemapindex>`,
  );
});

it.each([
  [0, [firstPath]],
  [2, [firstPath]],
  [3, [firstPath, secondPath]],
])('the sitemap index for %i categories lists the sitemaps %j', async (count, paths) => {
  const names = Array.from({ length: count }, (_, index) => `Soup ${index}`);
  await storeDishes(Object.fromEntries(names.map((name) => [name, name])));
  // A dish and a category for each name, and the cook.
  await restart({ added: 5 });
  expect(await readPaths(indexPath)).toEqual(paths);
});

it('the sitemaps list the static pages, the categories like the links of the site, the dishes, and the cooks', async () => {
  const other = 'b'.repeat(20);
  await storeDishes({
    d: 'Rice',
    b: 'Rice',
    'a?b#c é': 'Fish & <b>"chips"</b>',
    e: '50% + 1#?/',
    'c-c_1': 'Crème brûlée',
  });
  const gone = { food_category: 'Gone', cook_id: 'c'.repeat(20) };
  await storeFoods(db, {
    f: createStoredFoodFixture({ food_category: 'Rice', cook_id: other }),
    g: createStoredFoodFixture(gone),
  });
  await changeStoredFood(db, 'g', { hidden });
  expect(staticPaths).toContain('/about-us');
  const dishPaths = ['a%3Fb%23c%20%C3%A9', 'b', 'c-c_1', 'd', 'e', 'f'].map((id) => `/foods/${id}`);
  const listed = [
    ...staticPaths,
    '/foods?category=50%25+%2B+1%23%3F%2F',
    '/foods?category=Cr%C3%A8me+br%C3%BBl%C3%A9e',
    '/foods?category=Fish+%26+%3Cb%3E%22chips%22%3C%2Fb%3E',
    '/foods?category=Rice',
    ...dishPaths,
    ...[toCookId('cook'), other].toSorted().map((id) => `/cooks/${id}`),
  ];
  await restart({ added: 4 });
  const inFirst = staticPaths.length + 4;
  expect(await readPaths(firstPath)).toEqual(listed.slice(0, inFirst));
  expect(await readPaths(secondPath)).toEqual(listed.slice(inFirst));
  expect((await call(secondPath)).text).toContain(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site}/foods/a%3Fb%23c%20%C3%A9</loc></url><url><loc>${site}/foods/b</loc></url>`,
  );
});

it('a sitemap lists no dish that was hidden or deleted ten minutes ago', async () => {
  await storeDishes({ a: 'Rice', b: 'Rice', c: 'Rice' });
  const readDishes = async () =>
    (await readPaths(firstPath)).filter((path) => path.startsWith('/foods/'));
  expect(await readDishes()).toEqual(['/foods/a', '/foods/b', '/foods/c']);
  await changeStoredFood(db, 'a', { hidden });
  await deleteFood(db, 'b');
  clock += 10 * 60_000;
  expect(await readDishes()).toEqual(['/foods/a', '/foods/b', '/foods/c']);
  clock += 1;
  expect(await readDishes()).toEqual(['/foods/c']);
});

it('an invalid or unknown number of a sitemap results in an uncacheable error', async () => {
  await storeDishes({ a: 'Rice' });
  const numbers = ['0', '2', '01', '-1', '+1', '1.0', '1e0', '%201', '1%20', '%D9%A1', 'x', ''];
  for (const number of [...numbers, '99999999999', '%FF']) {
    const { status, headers, text } = await call(`/sitemaps/${number}.xml`);
    expect(status, number).toBe(number === '%FF' ? 400 : 404);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toHaveProperty('code', number === '%FF' ? 'invalid' : 'not-found');
  }
});

it('concurrent requests for a sitemap load it once, separately from other sitemaps', async () => {
  await storeDishes({ a: 'Rice' });
  const reads = holdFirestoreReads(db);
  const responses = [indexPath, firstPath, indexPath, firstPath].map(readPaths);
  await expect.poll(() => reads.countReads()).toBeGreaterThan(0);
  reads.release();
  const [index, first] = await Promise.all(responses);
  expect(index).toEqual([firstPath]);
  expect(first).toContain('/foods/a');
  expect(siteUrl).toHaveBeenCalledTimes(2);
});

it.each(sitemapPaths)('%s is XML that browsers and the CDN cache for an hour', async (path) => {
  await storeDishes({ a: 'Rice' });
  const { headers } = await call(path);
  expect(headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=3600');
  expect(headers.get('content-type')).toBe('application/xml');
  expect((await call(path, 'HEAD')).status).toBe(200);
  const withQuery = await call(`${path}?x=1`);
  expect([withQuery.status, withQuery.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await call(path, 'POST')).headers.get('allow')).toBe('GET, HEAD');
});

it.each(sitemapPaths)('%s counts toward the rate limit for reads', async (path) => {
  await storeDishes({ a: 'Rice' });
  await restart({ rateLimits: { ...testRateLimits, publicReads: 1 } });
  expect((await call(path)).status).toBe(200);
  const { status, headers } = await call(path);
  expect([status, headers.get('cache-control')]).toEqual([429, 'no-store']);
});

it('a sitemap that is not complete at the read deadline results in an uncacheable 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  siteUrl.mockReturnValue(new Promise<string>(() => undefined));
  const response = call(firstPath);
  // Advance the timers in small steps, because the in-memory Firestore also uses timers.
  while (siteUrl.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS);
  const { status, headers } = await response;
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
});
