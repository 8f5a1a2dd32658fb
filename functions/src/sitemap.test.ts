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
const pagesPath = '/sitemaps/pages.xml';
const dishesPath = '/sitemaps/dishes-1.xml';
const secondDishesPath = '/sitemaps/dishes-2.xml';
const cooksPath = '/sitemaps/cooks-1.xml';
const sitemapPaths = [indexPath, pagesPath, dishesPath, cooksPath];
const hidden = { reason: 'spam', at: Timestamp.fromMillis(0) };

const siteUrl = vi.fn<() => Promise<string>>();
let clock: number;
let db: Firestore;
let server: Awaited<ReturnType<typeof serveApp>>;

/** Starts an app that has only the routes of the sitemaps, with two dishes in each sitemap. */
async function start(rateLimits = testRateLimits) {
  const app = createServiceApp(
    () => undefined,
    (router) => {
      addSitemapRoutes(router, {
        db,
        now: () => new Date(clock),
        siteUrl,
        checkRateLimit: createRateLimitCheck(rateLimits),
        maxEntries: 2,
      });
    },
  );
  server = await serveApp(app);
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
it('the sitemap index is the XML of an index of the sitemap of pages and of every sitemap of dishes and cooks', async () => {
  await storeDishes({ a: 'Rice', b: 'Rice', c: 'Soup' });
  expect((await call(indexPath)).text).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${site}/sitemaps/pages.xml</loc></sitemap><sitemap><loc>${site}/sitemaps/dishes-1.xml</loc></sitemap><sitemap><loc>${site}/sitemaps/dishes-2.xml</loc></sitemap><sitemap><loc>${site}/sitemaps/cooks-1.xml</loc></sitemap></sitemapindex>`,
  );
});

it.each([
  [{}, []],
  [{ a: 'Rice', b: 'Rice' }, [dishesPath, cooksPath]],
])('the sitemap index for the dishes %j lists the sitemaps %j', async (dishes, paths) => {
  await storeDishes(dishes);
  expect(await readPaths(indexPath)).toEqual([pagesPath, ...paths]);
});

it('the sitemap of pages lists each static page, and each category of a visible dish once, like the links of the site', async () => {
  await storeDishes({
    a: 'Rice',
    b: 'Rice',
    c: 'Fish & <b>"chips"</b>',
    d: 'Crème brûlée',
    e: '50% + 1#?/',
    f: 'Gone',
  });
  await changeStoredFood(db, 'f', { hidden });
  const indexed = pageList.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path);
  expect(indexed).toContain('/about-us');
  expect(await readPaths(pagesPath)).toEqual([
    ...indexed,
    '/foods?category=50%25+%2B+1%23%3F%2F',
    '/foods?category=Cr%C3%A8me+br%C3%BBl%C3%A9e',
    '/foods?category=Fish+%26+%3Cb%3E%22chips%22%3C%2Fb%3E',
    '/foods?category=Rice',
  ]);
});

it('the sitemaps of dishes list all dishes, sorted by ID, and encode an ID that the API did not create', async () => {
  await storeDishes({ d: 'Rice', b: 'Rice', 'a?b#c é': 'Rice', e: 'Rice', 'c-c_1': 'Rice' });
  expect((await call(dishesPath)).text).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site}/foods/a%3Fb%23c%20%C3%A9</loc></url><url><loc>${site}/foods/b</loc></url></urlset>`,
  );
  expect(await readPaths(secondDishesPath)).toEqual(['/foods/c-c_1', '/foods/d']);
  expect(await readPaths('/sitemaps/dishes-3.xml')).toEqual(['/foods/e']);
});

it('the sitemaps of dishes list no dish that was hidden or deleted ten minutes ago', async () => {
  await storeDishes({ a: 'Rice', b: 'Rice', c: 'Rice' });
  expect(await readPaths(dishesPath)).toEqual(['/foods/a', '/foods/b']);
  await changeStoredFood(db, 'a', { hidden });
  await deleteFood(db, 'b');
  clock += 10 * 60_000;
  expect(await readPaths(dishesPath)).toEqual(['/foods/a', '/foods/b']);
  clock += 1;
  expect(await readPaths(dishesPath)).toEqual(['/foods/c']);
  expect((await call(secondDishesPath)).status).toBe(404);
});

it('the sitemap of cooks lists each cook with a visible dish once, without the uid', async () => {
  const [other, gone] = ['b'.repeat(20), 'c'.repeat(20)];
  const foods = [{}, {}, { cook_id: other }, { cook_id: gone }].map(createStoredFoodFixture);
  await storeFoods(db, Object.fromEntries(foods.map((food, index) => [`dish-${index}`, food])));
  await changeStoredFood(db, 'dish-3', { hidden });
  const cooks = [toCookId('cook'), other].toSorted();
  expect(await readPaths(cooksPath)).toEqual(cooks.map((id) => `/cooks/${id}`));
});

it('an invalid or unknown number of a sitemap results in an uncacheable error', async () => {
  await storeDishes({ a: 'Rice' });
  const numbers = ['0', '2', '01', '-1', '+1', '1.0', '1e0', '%201', '1%20', '%D9%A1', 'x', ''];
  for (const number of [...numbers, '99999999999', '%FF']) {
    const { status, headers, text } = await call(`/sitemaps/dishes-${number}.xml`);
    expect(status, number).toBe(number === '%FF' ? 400 : 404);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toHaveProperty('code', number === '%FF' ? 'invalid' : 'not-found');
  }
});

it('concurrent requests for a sitemap load it once, separately from other sitemaps', async () => {
  await storeDishes({ a: 'Rice', b: 'Rice', c: 'Rice' });
  const reads = holdFirestoreReads(db);
  const responses = [dishesPath, secondDishesPath, dishesPath, secondDishesPath].map(readPaths);
  await expect.poll(() => reads.countReads()).toBeGreaterThan(0);
  reads.release();
  const [first, second] = await Promise.all(responses);
  expect([first, second]).toEqual([['/foods/a', '/foods/b'], ['/foods/c']]);
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
  await server.stop();
  await start({ ...testRateLimits, publicReads: 1 });
  expect((await call(path)).status).toBe(200);
  const { status, headers } = await call(path);
  expect([status, headers.get('cache-control')]).toEqual([429, 'no-store']);
});

it('a sitemap that is not complete at the read deadline results in an uncacheable 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  siteUrl.mockReturnValue(new Promise<string>(() => undefined));
  const response = call(pagesPath);
  // Advance the timers in small steps, because the in-memory Firestore also uses timers.
  while (siteUrl.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS);
  const { status, headers } = await response;
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
});
