import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageList } from './contract/pages';
import { READ_DEADLINE_MS, testRateLimits } from './http/limits';
import { countFirestoreUsage } from './testing/firestore-usage';
import { holdFirestoreReads } from './testing/hold-firestore-reads';
import { startTestSitemapService, type TestSitemapService } from './testing/sitemap-service';
import {
  createStoredFoodFixture,
  deleteFood,
  storeMenuGenerationId,
  storeFoods,
  storeMenuEntries,
} from './testing/store-menu';
import { findSitemapErrors, listSitemapUrls } from './testing/validate-sitemap';
import { changeStoredFood } from './testing/write-food';

const site = 'https://potluck.example';
const indexPath = '/sitemaps/index.xml';
const pagesPath = '/sitemaps/pages.xml';
const dishesPath = '/sitemaps/dishes-1.xml';
const secondDishesPath = '/sitemaps/dishes-2.xml';
const sitemapPaths = [indexPath, pagesPath, dishesPath];
const hidden = { reason: 'spam', at: Timestamp.fromMillis(0) };

let clock: number;
let service: TestSitemapService;
beforeEach(async () => {
  clock = Date.now();
  // Two dishes per sitemap, so few dishes are enough for several sitemaps.
  service = await startTestSitemapService({ now: () => new Date(clock), maxDishes: 2 });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.stop();
});

/** Stores dishes. `categories` contains the category of each dish, keyed by ID. */
const storeDishes = (categories: Record<string, string>) =>
  storeFoods(
    service.db,
    Object.fromEntries(
      Object.entries(categories).map(([id, food_category]) => [
        id,
        createStoredFoodFixture({ food_category }),
      ]),
    ),
  );
const readUrls = async (path: string) => listSitemapUrls((await service.call(path)).text);
/** Advances the clock, so the next request refreshes the menu. */
const expireMenu = () => (clock += 1_000);

it.each(sitemapPaths)('GET %s with a query responds with 404 and no-store', async (path) => {
  await storeDishes({ a: 'Rice' });
  const { status, headers } = await service.call(`${path}?x=1`);
  expect(status).toBe(404);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

it('GET /sitemap.xml redirects to the sitemap index', async () => {
  const { status, headers } = await service.call('/sitemap.xml');
  expect(status).toBe(301);
  expect(headers.get('Location')).toBe(indexPath);
});

describe('GET /sitemaps/index.xml', () => {
  it('returns a valid index of the sitemap of pages and of every sitemap of dishes', async () => {
    await storeDishes({ a: 'Rice', b: 'Rice', c: 'Soup' });
    const { status, text } = await service.call(indexPath);
    expect(status).toBe(200);
    expect(await findSitemapErrors(text, 'sitemapindex')).toEqual([]);
    expect(listSitemapUrls(text)).toEqual([
      `${site}/sitemaps/pages.xml`,
      `${site}/sitemaps/dishes-1.xml`,
      `${site}/sitemaps/dishes-2.xml`,
    ]);
  });

  it('lists only sitemaps that exist and are valid', async () => {
    for (const dishes of [{}, { a: 'Rice' }, { b: 'Rice' }, { c: 'Soup' }]) {
      await storeDishes(dishes);
      const urls = await readUrls(indexPath);
      for (const url of urls) {
        const { status, text } = await service.call(new URL(url).pathname);
        expect(status).toBe(200);
        expect(await findSitemapErrors(text, 'urlset')).toEqual([]);
      }
      const next = `/sitemaps/dishes-${urls.length}.xml`;
      expect((await service.call(next)).status).toBe(404);
    }
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 3],
  ])('lists one sitemap for each two dishes of a menu with %i dishes', async (dishes, sitemaps) => {
    await storeDishes(
      Object.fromEntries(['a', 'b', 'c', 'd', 'e'].slice(0, dishes).map((id) => [id, 'Rice'])),
    );
    const paths = ['/sitemaps/dishes-1.xml', '/sitemaps/dishes-2.xml', '/sitemaps/dishes-3.xml'];
    const expected = ['/sitemaps/pages.xml', ...paths.slice(0, sitemaps)];
    expect(await readUrls(indexPath)).toEqual(expected.map((path) => site + path));
  });

  it('lists URLs that start with the origin of the site URL', async () => {
    const other = await startTestSitemapService({
      siteUrl: () => Promise.resolve(`${site}:8443/`),
    });
    const { text } = await other.call(indexPath);
    await other.stop();
    expect(listSitemapUrls(text)).toEqual([`${site}:8443/sitemaps/pages.xml`]);
  });
});

describe('GET /sitemaps/pages.xml', () => {
  it('returns a valid sitemap of the static pages even if the menu has no dishes', async () => {
    const { status, text } = await service.call(pagesPath);
    expect(status).toBe(200);
    expect(await findSitemapErrors(text, 'urlset')).toEqual([]);
    const indexed = pageList.filter(({ isInSitemap }) => isInSitemap);
    expect(listSitemapUrls(text)).toEqual(indexed.map(({ path }) => site + path));
    expect(listSitemapUrls(text)).toContain(`${site}/about-us`);
  });

  it('lists the URL of each category with a visible dish exactly once', async () => {
    await storeDishes({ a: 'Rice', b: 'Rice', c: 'Fish & <b>"chips"</b>', d: 'Crème', e: 'Gone' });
    await changeStoredFood(service.db, 'e', { hidden });
    const { text } = await service.call(pagesPath);
    expect(await findSitemapErrors(text, 'urlset')).toEqual([]);
    expect(listSitemapUrls(text).filter((url) => url.includes('?'))).toEqual([
      `${site}/foods?category=Cr%C3%A8me`,
      `${site}/foods?category=Fish+%26+%3Cb%3E%22chips%22%3C%2Fb%3E`,
      `${site}/foods?category=Rice`,
    ]);
  });

  it.each([
    ['<b>', '%3Cb%3E'],
    ['"Grandma\'s"', '%22Grandma%27s%22'],
    ['Crème brûlée', 'Cr%C3%A8me+br%C3%BBl%C3%A9e'],
    ['麺🍜', '%E9%BA%BA%F0%9F%8D%9C'],
    ['50% + 1#?/', '50%25+%2B+1%23%3F%2F'],
  ])('encodes the category %s like the links of the site', async (category, encoded) => {
    await storeDishes({ a: category });
    const { text } = await service.call(pagesPath);
    expect(await findSitemapErrors(text, 'urlset')).toEqual([]);
    const url = listSitemapUrls(text).at(-1) ?? '';
    expect(url).toBe(`${site}/foods?category=${encoded}`);
    expect(new URL(url).searchParams.get('category')).toBe(category);
  });
});

describe('GET /sitemaps/dishes-N.xml', () => {
  it('returns valid sitemaps of all dishes, sorted by ID', async () => {
    await storeDishes({ d: 'Rice', b: 'Rice', a: 'Rice', e: 'Rice', c: 'Rice' });
    const urls = [];
    for (const number of [1, 2, 3]) {
      const { status, text } = await service.call(`/sitemaps/dishes-${number}.xml`);
      expect(status).toBe(200);
      expect(await findSitemapErrors(text, 'urlset')).toEqual([]);
      urls.push(listSitemapUrls(text));
    }
    expect(urls).toEqual([
      [`${site}/foods/a`, `${site}/foods/b`],
      [`${site}/foods/c`, `${site}/foods/d`],
      [`${site}/foods/e`],
    ]);
  });

  it('encodes special characters in an ID that the API did not create', async () => {
    await storeDishes({ 'a?b#c é': 'Rice', 'jollof-rice_1': 'Rice' });
    const { text } = await service.call(dishesPath);
    expect(await findSitemapErrors(text, 'urlset')).toEqual([]);
    expect(listSitemapUrls(text)).toEqual([
      `${site}/foods/a%3Fb%23c%20%C3%A9`,
      `${site}/foods/jollof-rice_1`,
    ]);
  });

  it('lists no hidden dish and no deleted dish', async () => {
    await storeDishes({ a: 'Rice', b: 'Rice', c: 'Rice' });
    expect(await readUrls(dishesPath)).toEqual([`${site}/foods/a`, `${site}/foods/b`]);
    await changeStoredFood(service.db, 'a', { hidden });
    await deleteFood(service.db, 'b');
    expireMenu();
    expect(await readUrls(dishesPath)).toEqual([`${site}/foods/c`]);
    expect((await service.call(secondDishesPath)).status).toBe(404);
  });
});

describe('GET /sitemaps/dishes-N.xml', () => {
  it.each([
    '0',
    '2',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e0',
    '0x1',
    '%201',
    '1%20',
    '%D9%A1',
    'x',
    '%20',
    '%FF',
    '',
    '99999999999',
  ])('responds with an uncacheable error for the number "%s"', async (number) => {
    await storeDishes({ a: 'Rice' });
    const { status, headers, text } = await service.call(`/sitemaps/dishes-${number}.xml`);
    expect(status).toBe(number === '%FF' ? 400 : 404);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toHaveProperty('code', number === '%FF' ? 'invalid' : 'not-found');
  });

  it('returns different sitemaps for concurrent requests with different numbers', async () => {
    await storeDishes({ a: 'Rice', b: 'Rice', c: 'Rice' });
    const reads = holdFirestoreReads(service.db);
    const urls = Promise.all([readUrls(dishesPath), readUrls(secondDishesPath)]);
    await expect.poll(() => reads.countReads()).toBeGreaterThan(0);
    reads.release();
    expect(await urls).toEqual([[`${site}/foods/a`, `${site}/foods/b`], [`${site}/foods/c`]]);
  });

  it('lists at most 45,000 dishes by default', async () => {
    // Disables the read deadline, because a busy machine needs longer to load this menu.
    const startTimer = setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) =>
      startTimer(run, ms === READ_DEADLINE_MS ? 2 ** 31 - 1 : ms),
    );
    const { db } = service;
    const ids = Array.from({ length: 45_001 }, (_, index) => `dish-${10_000 + index}`);
    await storeMenuEntries(db, ids);
    await storeMenuGenerationId(db, 'first');
    const other = await startTestSitemapService({ db });
    const [first, second] = [await other.call(dishesPath), await other.call(secondDishesPath)];
    const indexUrls = listSitemapUrls((await other.call(indexPath)).text);
    await other.stop();
    expect(listSitemapUrls(first.text)).toHaveLength(45_000);
    expect(listSitemapUrls(second.text)).toEqual([`${site}/foods/dish-55000`]);
    expect(indexUrls.slice(1)).toEqual([site + dishesPath, site + secondDishesPath]);
    expect(await findSitemapErrors(first.text, 'urlset')).toEqual([]);
  });

  it('reads no dish document and no menu shard again after the menu is loaded', async () => {
    await storeDishes({ a: 'Rice', b: 'Rice', c: 'Rice' });
    await storeMenuGenerationId(service.db, 'first');
    await readUrls(indexPath);
    const { reads } = await countFirestoreUsage(service.db, async () => {
      for (const path of sitemapPaths) await readUrls(path);
    });
    expect(reads).toBe(0);
  });
});

describe.each(sitemapPaths)('%s', (path) => {
  beforeEach(() => storeDishes({ a: 'Rice' }));

  it('is XML that browsers and the CDN cache for an hour', async () => {
    const { headers } = await service.call(path);
    expect(headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=3600');
    expect(headers.get('content-type')).toBe('application/xml');
  });

  it('supports HEAD and rejects other methods with 405', async () => {
    expect((await service.call(path, 'HEAD')).status).toBe(200);
    const { status, headers } = await service.call(path, 'POST');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('counts requests toward the rate limit for reads', async () => {
    const limited = await startTestSitemapService({
      db: service.db,
      rateLimits: { ...testRateLimits, reads: 1 },
    });
    expect((await limited.call(path)).status).toBe(200);
    const { status, headers } = await limited.call(path);
    await limited.stop();
    expect(status).toBe(429);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is loaded once for concurrent requests', async () => {
    const siteUrl = vi.fn(() => Promise.resolve(site));
    const counted = await startTestSitemapService({ db: service.db, siteUrl });
    const reads = holdFirestoreReads(service.db);
    const responses = Promise.all(Array.from({ length: 5 }, () => counted.call(path)));
    await expect.poll(() => reads.countReads()).toBeGreaterThan(0);
    reads.release();
    const texts = (await responses).map(({ text }) => text);
    await counted.stop();
    expect(new Set(texts).size).toBe(1);
    expect(siteUrl).toHaveBeenCalledTimes(1);
  });

  it('responds with an uncacheable 503 after the read deadline', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const siteUrl = vi.fn(() => new Promise<string>(() => undefined));
    const slow = await startTestSitemapService({ db: service.db, siteUrl });
    const response = slow.call(path);
    // Advance the timers in small steps, because the in-memory Firestore also uses timers.
    while (siteUrl.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS);
    const { status, headers } = await response;
    await slow.stop();
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('responds with an uncacheable error if the URL of the site is unknown', async () => {
    const broken = await startTestSitemapService({
      db: service.db,
      siteUrl: () => Promise.reject(new Error('The template is missing.')),
    });
    const { status, headers } = await broken.call(path);
    await broken.stop();
    expect(status).toBe(500);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('findSitemapErrors', () => {
  it('finds a missing element, an unknown element, a short URL, and the wrong root element', async () => {
    const wrap = (root: string, content: string) =>
      `<?xml version="1.0"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</${root}>`;
    const invalid = [
      ['urlset', wrap('urlset', '')],
      ['urlset', wrap('urlset', '<url></url>')],
      ['urlset', wrap('urlset', '<url><loc>/foods</loc></url>')],
      ['urlset', wrap('sitemapindex', `<sitemap><loc>${site}</loc></sitemap>`)],
      ['sitemapindex', wrap('sitemapindex', '')],
      ['sitemapindex', wrap('sitemapindex', `<url><loc>${site}</loc></url>`)],
      ['sitemapindex', wrap('sitemapindex', '<sitemap><loc>/a.xml</loc></sitemap>')],
      ['sitemapindex', wrap('urlset', `<url><loc>${site}</loc></url>`)],
    ] as const;
    for (const [root, xml] of invalid) expect(await findSitemapErrors(xml, root)).not.toEqual([]);
  });
});
