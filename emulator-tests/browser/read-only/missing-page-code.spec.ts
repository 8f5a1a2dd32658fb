import type { BrowserContext, Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration';
import { allUnless, expect, test } from '../fixtures';

const loadErrorText = 'This page could not be loaded. Check your connection and try again.';
const notFoundHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Page Not Found' });
const tryAgainButton = (page: Page) => page.getByRole('button', { name: 'Try again' });
const aboutHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'About us' });
const openAbout = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'About us' }).click();

/**
 * Opens /contact-us and waits for hydration. Before hydration, a click on a link would load a new
 * document.
 */
async function openContact(page: Page): Promise<void> {
  await page.goto('/contact-us');
  await waitForHydration(page);
}

/**
 * Ends the offline mode and dispatches the event `online`. Chromium does not dispatch this event if
 * the machine has no network.
 */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Returns a counter of the HTML documents that the page loads after this call. */
function countDocumentLoads(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('domcontentloaded', () => (documents.count += 1));
  return documents;
}

/**
 * The response of Hosting to a request for a missing asset: status 404 with the not-found document.
 */
const removedAssetResponse = {
  status: 404,
  contentType: 'text/html',
  body: '<!doctype html><title>404</title>',
};

/**
 * Simulates a deploy after the document loaded. The file with the code of the About page no longer
 * exists.
 */
async function removeAboutPageCode(target: Page | BrowserContext): Promise<void> {
  await target.route('**/assets/about-page-*.js', (route) => route.fulfill(removedAssetResponse));
}

/**
 * Simulates the deploy of a newer build before each request for `path`. Each response is the current
 * document with another URL of the entry script. The scripts at these URLs have the contents of the
 * current entry script.
 */
async function deployNewBuild(target: Page | BrowserContext, path: string): Promise<void> {
  let builds = 0;
  await target.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    builds += 1;
    const body = (await response.text()).replace('/assets/index-', `/assets/build${builds}-index-`);
    await route.fulfill({ response, body });
  });
  await target.route(/\/assets\/build\d+-index-/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/build\d+-/, '');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

test.use({
  expectedMessages:
    /ERR_(FAILED|INTERNET_DISCONNECTED|NAME_NOT_RESOLVED)|could not be loaded|dynamically imported|status of 404|MIME type/,
});

test.describe('A page with code that fails to load', () => {
  test('shows an error without a script URL, and loads automatically when the browser is online again', async ({
    page,
    context,
  }) => {
    await openContact(page);
    const documents = countDocumentLoads(page);
    await context.setOffline(true);
    await openAbout(page);
    await expect(notFoundHeading(page)).toBeFocused();
    const main = page.getByRole('main');
    await expect(main).toContainText('404');
    await expect(main).toContainText(
      "Sorry, the page you're looking for doesn't exist. It might have been moved or deleted.",
    );
    await expect(main.getByRole('alert')).toHaveText(loadErrorText);
    await expect(main).not.toContainText(/module|https?:|\.js/);
    await expect(main.getByRole('link', { name: 'Return to Homepage' })).toBeVisible();
    await tryAgainButton(page).click();
    await expect(tryAgainButton(page)).toBeVisible();
    await goOnline(page);
    await expect(aboutHeading(page)).toBeFocused();
    expect(documents.count).toBe(0);
  });

  for (const [condition, failPageCode] of [
    [
      'the request fails',
      (page: Page) => page.route('**/assets/about-page-*.js', (route) => route.abort()),
    ],
    ['Hosting responds with HTML instead of the code', removeAboutPageCode],
  ] as const) {
    test(`opens after a click on “Try again” without a document reload when the code is available again (cause of the failure: ${condition})${allUnless(condition === 'the request fails')}`, async ({
      page,
    }) => {
      await openContact(page);
      const documents = countDocumentLoads(page);
      await failPageCode(page);
      await openAbout(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(loadErrorText);
      await page.unroute('**/assets/about-page-*.js');
      await tryAgainButton(page).click();
      await expect(aboutHeading(page)).toBeFocused();
      expect(documents.count).toBe(0);
    });
  }

  test('reloads the document once after a click on “Try again” if the server responds but the code still fails to load @all', async ({
    page,
  }) => {
    await openContact(page);
    await removeAboutPageCode(page);
    await openAbout(page);
    await expect(notFoundHeading(page)).toBeVisible();
    const reloaded = page.waitForEvent('domcontentloaded');
    await tryAgainButton(page).click();
    await reloaded;
    const documents = countDocumentLoads(page);
    await expect(notFoundHeading(page)).toBeVisible();
    expect(documents.count).toBe(0);
  });
});

test.describe('A page with code that a deploy removed', () => {
  test('loads from the new build after one automatic reload when the user opens it', async ({
    page,
  }) => {
    await openContact(page);
    await removeAboutPageCode(page);
    await deployNewBuild(page, '/about-us');
    page.once('domcontentloaded', () => void page.unroute('**/assets/about-page-*.js'));
    const documents = countDocumentLoads(page);
    await openAbout(page);
    await expect.poll(() => documents.count).toBe(1);
    await expect(aboutHeading(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /theme/i })).toBeVisible();
    expect(documents.count).toBe(1);
  });

  for (const [condition, prepare] of [
    ['the new build lacks the code too', () => Promise.resolve()],
    [
      'the new build lacks the code too and the browser blocks storage',
      (page: Page) =>
        page.addInitScript(() => {
          Object.defineProperty(window, 'sessionStorage', {
            get() {
              throw new DOMException('The user blocks storage.', 'SecurityError');
            },
          });
        }),
    ],
  ] as const) {
    test(`reloads only once if ${condition} @all`, async ({ page }) => {
      await prepare(page);
      await openContact(page);
      await removeAboutPageCode(page);
      await deployNewBuild(page, '/about-us');
      const documents = countDocumentLoads(page);
      await openAbout(page);
      await expect.poll(() => documents.count).toBe(1);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(loadErrorText);
      // Expect that the user can open another page although the reload did not help, and that no further reload
      // follows.
      await page.getByRole('link', { name: 'Return to Homepage' }).click();
      await expect(page).toHaveURL('/');
      expect(documents.count).toBe(1);
    });
  }

  test('reloads once in each tab if the user opens it in two tabs @all', async ({
    page,
    context,
  }) => {
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) await openContact(tab);
    await removeAboutPageCode(context);
    await deployNewBuild(context, '/about-us');
    const documents = tabs.map(countDocumentLoads);
    for (const tab of tabs) await openAbout(tab);
    for (const [index, tab] of tabs.entries()) {
      await expect.poll(() => documents[index]?.count).toBe(1);
      await expect(tab.getByRole('main').getByRole('alert')).toHaveText(loadErrorText);
    }
    expect(documents).toEqual([{ count: 1 }, { count: 1 }]);
  });

  test('does not reload the previous page if the user goes back before the new document arrives @all', async ({
    page,
  }) => {
    await openContact(page);
    await page.getByRole('main').getByLabel('Message').fill('Written before.');
    await removeAboutPageCode(page);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await deployNewBuild(page, '/about-us');
    await page.route('**/about-us', async (route) => {
      await released;
      await route.fallback();
    });
    const documents = countDocumentLoads(page);
    const documentRequest = page.waitForRequest('**/about-us');
    await openAbout(page);
    await documentRequest;
    // Wait until the spinner has replaced the contact page. Otherwise, the test could type into the
    // form of the old page.
    await expect(page.getByRole('main').getByLabel('Message')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('main').getByLabel('Message').fill('Do you deliver on Sundays?');
    const documentResponse = page.waitForResponse('**/about-us');
    release();
    await documentResponse;
    await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Nina');
    await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(
      'Do you deliver on Sundays?',
    );
    expect(documents.count).toBe(0);
  });

  test('reloads once on /login if only the sign-in code is missing @all', async ({ page }) => {
    await openContact(page);
    await page.route('**/assets/session-*.js', (route) => route.fulfill(removedAssetResponse));
    await deployNewBuild(page, '/login');
    const documents = countDocumentLoads(page);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect.poll(() => documents.count).toBe(1);
    await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
    await page.getByRole('main').getByLabel('Email').fill('nina@example.com');
    expect(documents.count).toBe(1);
  });
});

test.describe('A document with scripts that fail to load', () => {
  test('hydrates when the browser is online again, and keeps the typed text', async ({
    page,
    context,
  }) => {
    await page.route('**/assets/start-*.js', async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    const loadError = page.waitForEvent('console', (message) =>
      message.text().includes('could not be loaded'),
    );
    await page.goto('/contact-us');
    await loadError;
    await page.getByRole('main').getByLabel('Message').fill('Do you deliver on Sundays?');
    await page.unroute('**/assets/start-*.js');
    await goOnline(page);
    await waitForHydration(page);
    await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(
      'Do you deliver on Sundays?',
    );
  });

  test('reloads only once if the server responds but does not have the scripts @all', async ({
    page,
  }) => {
    await page.route('**/assets/start-*.js', (route) => route.fulfill(removedAssetResponse));
    const documents = countDocumentLoads(page);
    let failures = 0;
    page.on('console', (message) => {
      if (message.text().includes('could not be loaded')) failures += 1;
    });
    await page.goto('/contact-us');
    await expect.poll(() => failures).toBe(2);
    await expect(page.getByRole('main').getByLabel('Message')).toBeVisible();
    expect(documents.count).toBe(2);
  });
});
