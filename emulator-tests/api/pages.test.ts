import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { localSiteUrl } from '../scripts/project-config';
import { cookAccount } from '../scripts/seed/accounts';
import { createStoredFood } from '../test-support/stored-documents';
import { setUpEmptyDatabase } from './set-up-empty-database';

const db = setUpEmptyDatabase();

beforeEach(async () => {
  const food = createStoredFood({ ...cookAccount, photoURL: null }, foodFieldsFixture);
  await writeFoods(db, new Map([['rice', food]]));
});

async function openPage(path: string) {
  const response = await fetch(localSiteUrl + path);
  return { response, page: new JSDOM(await response.text()).window.document };
}

describe('GET /foods/{id} of Firebase Hosting', () => {
  it('returns the rendered page of the dish with the caching headers that the function `pages` sets', async () => {
    const { response, page } = await openPage('/foods/rice');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
    );
    expect(page.querySelector('h1')?.textContent).toBe('Party Jollof Rice');
    expect(page.title).toBe('Party Jollof Rice · Potluck');
  });

  it('returns the same headers as a static page, except for caching headers and headers that the emulator adds', async () => {
    const listNames = ({ headers }: Response) =>
      [...headers.keys()].filter(
        (name) =>
          !/^(?:x-powered-by|x-request-id|etag|last-modified|connection|keep-alive|transfer-encoding|content-encoding|content-length)$/.test(
            name,
          ),
      );
    const other = await fetch(`${localSiteUrl}/about-us`);
    const { response } = await openPage('/foods/rice');
    expect(listNames(response)).toEqual(listNames(other));
    expect(response.headers.get('Content-Security-Policy')).toBe(
      other.headers.get('Content-Security-Policy'),
    );
  });

  it('links to an existing preview image for social networks, which has 1200 × 630 pixels', async () => {
    const { page } = await openPage('/foods/rice');
    const url = page.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    const image = await fetch(localSiteUrl + new URL(url).pathname);
    expect(image.status).toBe(200);
    const { width, height, format } = await sharp(await image.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  });

  it('does not match the path /foods, so Hosting returns the static page of all dishes', async () => {
    const { response, page } = await openPage('/foods');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(page.querySelector('h1')?.textContent).toBe('All Our Foods');
  });
});

it.each(['/foods/%', '/foods?search=100%'])(
  'Hosting still responds to /foods after a request for %s, which contains an unescaped percent sign',
  async (path) => {
    await fetch(localSiteUrl + path);
    expect((await fetch(`${localSiteUrl}/foods`)).status).toBe(200);
  },
);

describe('The sitemap', () => {
  it('at /sitemap.xml leads to a sitemap of the pages, the categories, the dishes, and the cooks, and both are cacheable for an hour', async () => {
    const index = await fetch(`${localSiteUrl}/sitemap.xml`);
    expect(index.status).toBe(200);
    expect(index.headers.get('Cache-Control')).toBe('public, max-age=3600, s-maxage=3600');
    const paths = [...(await index.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    expect(paths).toEqual(['/sitemaps/1.xml']);
    const sitemap = await fetch(`${localSiteUrl}/sitemaps/1.xml`);
    const text = await sitemap.text();
    expect(text).toContain('/about-us</loc>');
    expect(text).toContain('/foods?category=Rice</loc>');
    expect(text).toContain('/foods/rice</loc>');
    expect(text).toMatch(/\/cooks\/[\da-f]{20}<\/loc>/);
    expect(sitemap.headers.get('Content-Type')).toMatch(/^application\/xml/);
    expect(sitemap.headers.get('Cache-Control')).toBe('public, max-age=3600, s-maxage=3600');
  });
});
