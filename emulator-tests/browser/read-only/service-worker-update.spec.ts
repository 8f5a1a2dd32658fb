import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { startBuiltSiteServer, type BuiltSiteServer } from '../serve-new-builds';
import { waitForHydration } from '../wait-for-hydration';

const ABOUT_PAGE_CODE = /about-page-/;
const aboutHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'About us' });
const newEntryScript = (page: Page) => page.locator('script[src^="/assets/new-index-"]');

let site: BuiltSiteServer;

test.use({ serviceWorkers: 'allow' });

/** Opens a page of the first build, and waits until its service worker controls the page. */
async function openFirstBuild(page: Page): Promise<void> {
  await page.goto(`${site.url}/contact-us`);
  await waitForHydration(page);
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const openAbout = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'About us' }).click();

/** Returns the URLs of the precached documents with their revisions. */
const listPrecachedDocuments = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url).filter((url) => /shells|offline\?/.test(url));
  });

test.describe('While a service worker controls the site,', () => {
  test.beforeEach(async ({ page }) => {
    site = await startBuiltSiteServer();
    await openFirstBuild(page);
  });
  test.afterEach(() => site.stop());

  test('a new build appears at the next navigation, and the new worker replaces the cached documents', async ({
    page,
  }) => {
    await expect(newEntryScript(page)).toHaveCount(0);
    site.deployNewBuild(/^$/);
    await page.goto(`${site.url}/privacy`);
    await expect(newEntryScript(page)).toHaveCount(1);
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await expect
      .poll(() => listPrecachedDocuments(page))
      .toEqual([
        expect.stringMatching(/shells\/account\?__WB_REVISION__=new$/),
        expect.stringMatching(/offline\?__WB_REVISION__=new$/),
      ]);
  });

  test('an open tab of the old build opens another page without a reload, although the server has no file of that page', async ({
    page,
  }) => {
    site.deployNewBuild(ABOUT_PAGE_CODE);
    let reloads = 0;
    page.on('domcontentloaded', () => (reloads += 1));
    await openAbout(page);
    await expect(aboutHeading(page)).toBeVisible();
    expect(reloads).toBe(0);
  });
});
