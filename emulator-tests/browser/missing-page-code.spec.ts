import type { BrowserContext, Page } from '@playwright/test';
import { hydrated } from './hydrated';
import { expect, test } from './test';

const sentence = 'This page could not be loaded. Check your connection and try again.';
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page Not Found' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const about = (page: Page) => page.getByRole('heading', { level: 1, name: 'About us' });
const openAbout = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'About us' }).click();

/** Before hydration, a click on a link would load another document. */
async function openContact(page: Page): Promise<void> {
  await page.goto('/contact-us');
  await hydrated(page);
}

/** On a machine without a network, Chromium fires no event when the emulation ends. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Counts the documents that the page loads from now on. */
function documentsOf(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('domcontentloaded', () => (documents.count += 1));
  return documents;
}

/** Hosting responds to a missing asset with its not-found document. */
const REMOVED = {
  status: 404,
  contentType: 'text/html',
  body: '<!doctype html><title>404</title>',
};

/** Removes the page's code, as a deploy does that happened after the document was loaded. */
async function removeAbout(target: Page | BrowserContext): Promise<void> {
  await target.route('**/assets/about-page-*.js', (route) => route.fulfill(REMOVED));
}

/**
 * Serves documents of a newer build at the path: each names another entry script, which has the
 * contents of the current one.
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
    /ERR_(FAILED|INTERNET_DISCONNECTED|NAME_NOT_RESOLVED)|could not be loaded|dynamically imported|status of 404|MIME type|link preload/,
});

test.describe('A page whose code cannot be loaded', () => {
  test('shows an error without a script URL, and loads automatically when the browser is online again', async ({
    page,
    context,
  }) => {
    await openContact(page);
    const documents = documentsOf(page);
    await context.setOffline(true);
    await openAbout(page);
    await expect(notFound(page)).toBeFocused();
    const main = page.getByRole('main');
    await expect(main).toContainText('404');
    await expect(main).toContainText(
      "Sorry, the page you're looking for doesn't exist. It might have been moved or deleted.",
    );
    await expect(main.getByRole('alert')).toHaveText(sentence);
    await expect(main).not.toContainText(/module|https?:|\.js/);
    await expect(main.getByRole('link', { name: 'Return to Homepage' })).toBeVisible();
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeVisible();
    await goOnline(page);
    await expect(about(page)).toBeFocused();
    expect(documents.count).toBe(0);
  });

  for (const [what, remove] of [
    [
      'the request fails',
      (page: Page) => page.route('**/assets/about-page-*.js', (route) => route.abort()),
    ],
    ['Hosting responds with HTML', removeAbout],
  ] as const) {
    test(`is shown after Try again without a reload if ${what}`, async ({ page }) => {
      await openContact(page);
      const documents = documentsOf(page);
      await remove(page);
      await openAbout(page);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
      await page.unroute('**/assets/about-page-*.js');
      await tryAgain(page).click();
      await expect(about(page)).toBeFocused();
      expect(documents.count).toBe(0);
    });
  }

  test('reloads once after Try again if the code still fails while the server responds', async ({
    page,
  }) => {
    await openContact(page);
    await removeAbout(page);
    await openAbout(page);
    await expect(notFound(page)).toBeVisible();
    const reloaded = page.waitForEvent('domcontentloaded');
    await tryAgain(page).click();
    await reloaded;
    const documents = documentsOf(page);
    await expect(notFound(page)).toBeVisible();
    expect(documents.count).toBe(0);
  });
});

test.describe('A page whose code a deploy removed', () => {
  test('is loaded by one reload when the user opens it', async ({ page }) => {
    await openContact(page);
    await removeAbout(page);
    await deployNewBuild(page, '/about-us');
    page.once('domcontentloaded', () => void page.unroute('**/assets/about-page-*.js'));
    const documents = documentsOf(page);
    await openAbout(page);
    await expect.poll(() => documents.count).toBe(1);
    await expect(about(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /theme/i })).toBeVisible();
    expect(documents.count).toBe(1);
  });

  for (const [what, prepare] of [
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
    test(`reloads only once if ${what}`, async ({ page }) => {
      await prepare(page);
      await openContact(page);
      await removeAbout(page);
      await deployNewBuild(page, '/about-us');
      const documents = documentsOf(page);
      await openAbout(page);
      await expect.poll(() => documents.count).toBe(1);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
      // The way out works, and opening the page again is a new attempt.
      await page.getByRole('link', { name: 'Return to Homepage' }).click();
      await expect(page).toHaveURL('/');
      expect(documents.count).toBe(1);
    });
  }

  test('reloads once in each of two tabs', async ({ page, context }) => {
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) await openContact(tab);
    await removeAbout(context);
    await deployNewBuild(context, '/about-us');
    const documents = tabs.map(documentsOf);
    for (const tab of tabs) await openAbout(tab);
    for (const [index, tab] of tabs.entries()) {
      await expect.poll(() => documents[index]?.count).toBe(1);
      await expect(tab.getByRole('main').getByRole('alert')).toHaveText(sentence);
    }
    expect(documents).toEqual([{ count: 1 }, { count: 1 }]);
  });

  test('does not reload a page that the user went back to', async ({ page }) => {
    await openContact(page);
    await page.getByRole('main').getByLabel('Message').fill('Written before.');
    await removeAbout(page);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await deployNewBuild(page, '/about-us');
    await page.route('**/about-us', async (route) => {
      await released;
      await route.fallback();
    });
    const documents = documentsOf(page);
    const asked = page.waitForRequest('**/about-us');
    await openAbout(page);
    await asked;
    await page.goBack();
    await page.getByRole('main').getByLabel('Message').fill('Do you deliver on Sundays?');
    const answered = page.waitForResponse('**/about-us');
    release();
    await answered;
    await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Nina');
    await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(
      'Do you deliver on Sundays?',
    );
    expect(documents.count).toBe(0);
  });

  test('reloads Login once if only the code for signing in is gone', async ({ page }) => {
    await openContact(page);
    await page.route('**/assets/firebase-session-*.js', (route) => route.fulfill(REMOVED));
    await deployNewBuild(page, '/login');
    const documents = documentsOf(page);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect.poll(() => documents.count).toBe(1);
    await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
    await page.getByRole('main').getByLabel('Email').fill('nina@example.com');
    expect(documents.count).toBe(1);
  });
});

test.describe('A document whose scripts cannot be loaded', () => {
  test('starts when the browser is online again, and keeps the typed text', async ({
    page,
    context,
  }) => {
    await page.route('**/assets/start-*.js', async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    const failed = page.waitForEvent('console', (message) =>
      message.text().includes('could not be loaded'),
    );
    await page.goto('/contact-us');
    await failed;
    await page.getByRole('main').getByLabel('Message').fill('Do you deliver on Sundays?');
    await page.unroute('**/assets/start-*.js');
    await goOnline(page);
    await hydrated(page);
    await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(
      'Do you deliver on Sundays?',
    );
  });

  test('reloads only one time if the server is reachable', async ({ page }) => {
    await page.route('**/assets/start-*.js', (route) => route.fulfill(REMOVED));
    const documents = documentsOf(page);
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
