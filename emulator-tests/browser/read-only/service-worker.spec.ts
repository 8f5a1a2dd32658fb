import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Page } from '@playwright/test';
import { repositoryRoot } from '../../scripts/project-config';
import { buyerAccount } from '../../scripts/seed/accounts';
import { expect, test } from '../fixtures';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';

const siteFolder = `${repositoryRoot}web/dist`;
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
/**
 * Path prefix of the entry script of a new build. The script has the contents of the current entry
 * script.
 */
const NEW_ENTRY_PREFIX = '/assets/new-index-';

interface BuiltSiteServer {
  url: string;
  /**
   * Simulates the deploy of a new build. Its HTML files load the entry script from another URL. Its
   * service worker caches another revision of each HTML file. The files whose paths match `removed` do
   * not exist.
   */
  deployNewBuild: (removed: RegExp) => void;
  stop: () => Promise<void>;
}

/**
 * Serves the static files of the built site. After `deployNewBuild`, the HTML files and the service worker
 * differ like those of a new build, and the removed files get the status 404.
 */
async function startBuiltSiteServer(): Promise<BuiltSiteServer> {
  let isNewBuild = false;
  let removed: RegExp | undefined;

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/__/')) {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"projectId":"demo-potluck","apiKey":"none"}');
      return;
    }
    const path = pathname.replace(NEW_ENTRY_PREFIX, '/assets/index-');
    const file =
      siteFolder + (extname(path) === '' ? `${path.replace(/\/$/, '/index')}.html` : path);
    if (removed?.test(path) || !existsSync(file)) sendNotFound(response);
    else sendFile(response, file);
  });

  function sendFile(response: ServerResponse, file: string): void {
    const extension = extname(file);
    response.setHeader('Content-Type', CONTENT_TYPES[extension] ?? 'application/octet-stream');
    response.setHeader('Cache-Control', 'no-cache');
    if (isNewBuild && (extension === '.html' || file.endsWith('/service-worker.js'))) {
      response.end(toNewBuild(readFileSync(file, 'utf8')));
    } else createReadStream(file).pipe(response);
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployNewBuild(pattern) {
      isNewBuild = true;
      removed = pattern;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function toNewBuild(text: string): string {
  return text
    .replaceAll('/assets/index-', NEW_ENTRY_PREFIX)
    .replaceAll(/"revision":"\w+"/g, '"revision":"new"');
}

/** Responds like Hosting to a request for a missing file. */
function sendNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/html' });
  response.end('<!doctype html><title>404</title>');
}

test.use({ serviceWorkers: 'allow' });

test('The service worker caches no API response, and below /__/ only the Firebase configuration @all', async ({
  page,
}) => {
  await signIn(page, buyerAccount);
  await page.goto('/my-orders');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/foods');
  await expect(page.locator('main article').first()).toBeVisible();
  const paths = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await self.caches.keys()).map((name) => self.caches.open(name)),
    );
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(paths.filter((path) => /^\/(?:api|__)\//.test(path))).toEqual(['/__/firebase/init.json']);
  expect(paths.filter((path) => path.startsWith('/images/')).length).toBeLessThanOrEqual(62);
});

const ABOUT_PAGE_CODE = /about-page-/;
const aboutHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'About us' });
const newEntryScript = (page: Page) => page.locator('script[src^="/assets/new-index-"]');

let site: BuiltSiteServer;

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

  test('an open tab of the old build opens another page without a reload, although the server has no file of that page @all', async ({
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
