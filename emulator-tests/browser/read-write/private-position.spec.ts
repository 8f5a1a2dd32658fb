import type { Page } from '@playwright/test';
import { connectFirestore } from '../../test-support/firestore-connection';
import { serializeDatabase } from '../../test-support/serialize-database';
import { expect, test } from '../fixtures';
import { readBrowserStorage } from '../read-browser-storage';
import { signIn } from '../sign-in';

/** A position in Wellington, New Zealand, where no other dish is. */
const POSITION = { latitude: -41.28664, longitude: 174.77557 };
const CELL = 'rbsm15';
/** Matches each text that reveals more than `CELL`: a longer geohash, and a coordinate with decimals. */
const PRECISE_POSITION = /rbsm15[\da-z]|-41\.\d|(?<!\d)174\.\d/;

/** Returns an array that collects the URL and the body of each request of the page. */
function collectRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url(), request.postData() ?? '');
  });
  return requests;
}

async function readDocuments(): Promise<string> {
  const { db, close } = connectFirestore();
  const documents = await serializeDatabase(db);
  await close();
  return documents;
}

test.describe('A browser that shares its position', () => {
  test.use({
    geolocation: POSITION,
    permissions: ['geolocation'],
    viewport: { width: 390, height: 844 },
  });

  test('sends only a cell of at most six characters for “Near me” and “Use my location”, and neither a request, nor a document, nor the storage of the browser contains more', async ({
    page,
    cook,
    dish: _dish,
  }) => {
    const requests = collectRequests(page);
    const main = page.getByRole('main');
    await signIn(page, cook);

    await test.step('The URL contains the cell only after a click on “Near me”', async () => {
      await page.goto('/foods');
      await expect(main.getByRole('article').first()).toBeVisible();
      expect(requests.join('\n')).not.toContain('near=');
      await main.getByRole('button', { name: /^Filters/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByRole('button', { name: 'Near me' }).click();
      await expect(page).toHaveURL(/[?&]near=rbsm15?(?:&|$)/);
      await sheet.getByLabel('Within').selectOption('10');
      await expect
        .poll(() => requests.filter((text) => /\/api\/foods\?.*near=rbsm1/.test(text)))
        .not.toEqual([]);
    });

    await test.step('“Use my location” saves the chosen cell', async () => {
      await page.goto('/my-foods/orders');
      for (const [label, cell] of [
        ['about 5 km', CELL.slice(0, 5)],
        ['about 1 km', CELL],
      ] as const) {
        await main.getByLabel('Show your location on').selectOption(`an area of ${label}`);
        const button = main.getByRole('button', { name: 'Use my location' });
        await button.click();
        await expect(button).not.toHaveAttribute('aria-busy');
        const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
        await main.getByRole('button', { name: 'Save' }).click();
        expect((await saved).status()).toBe(200);
        // The pickup details, the dish, and its menu entry contain the cell.
        const cells = (await readDocuments()).match(/(?<="cell":")rbs\w*/g);
        expect(cells).toEqual([cell, cell, cell]);
      }
    });

    const texts = {
      requests: requests.join('\n'),
      documents: await readDocuments(),
      storage: await readBrowserStorage(page),
    };
    for (const [name, text] of Object.entries(texts)) {
      expect(PRECISE_POSITION.exec(text), name).toBeNull();
    }
  });
});
