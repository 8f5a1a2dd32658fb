import type { Page } from '@playwright/test';
import { buyerAccount } from '../../scripts/seed/accounts';
import { clickDialogButton } from '../click-dialog-button';
import { expect, test } from '../fixtures';
import { readBrowserStorage } from '../read-browser-storage';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';

/** The seed order of the buyer whose cook has saved a pickup place. */
const RECEIPT_PATH = '/my-orders/order-adana-kebab';
const PICKUP_PLACE = '12 Acacia Lane';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens My Orders and waits until the service worker controls the page and the receipt is saved. */
async function openMyOrders(page: Page): Promise<void> {
  await page.goto('/my-orders');
  await expect(page.getByRole('link', { name: 'Adana Kebab' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => readBrowserStorage(page)).toContain(PICKUP_PLACE);
}

test.use({
  serviceWorkers: 'allow',
  expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|CodeLoadError/,
});

test('A first visit registers no service worker', async ({ page }) => {
  await page.goto('/foods');
  await waitForHydration(page);
  const count = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(count).toBe(0);
});

test.describe('The site without a network', () => {
  test.beforeEach(async ({ page, context }) => {
    await signIn(page, buyerAccount);
    await openMyOrders(page);
    await context.setOffline(true);
  });

  test('shows a receipt that the buyer has not opened before, and no order data is left after a logout in another tab', async ({
    page,
    context,
  }) => {
    await page.goto(RECEIPT_PATH);
    await expect(page.getByRole('article')).toContainText(PICKUP_PLACE);
    await expect(page.getByText(/^As of /)).toBeVisible();

    const otherTab = await context.newPage();
    await otherTab.goto('/my-orders');
    await expect(otherTab.getByText(/^As of /)).toBeVisible();
    await otherTab.getByRole('button', { name: buyerAccount.name }).click();
    await otherTab.getByRole('button', { name: 'Logout' }).click();

    await expect(page.getByRole('article')).toHaveCount(0);
    await expect.poll(() => readBrowserStorage(page)).not.toContain(PICKUP_PLACE);
    expect(await readBrowserStorage(page)).not.toContain('order-adana-kebab');
  });

  test('shows the saved orders on My Orders, and removes the mark when the network returns', async ({
    page,
    context,
  }) => {
    await page.goto('/my-orders');
    await expect(page.getByText('Your latest orders could not be loaded.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Adana Kebab' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^As of /)).toHaveCount(0);
  });

  test('states that the user is offline when an action fails', async ({ page }) => {
    await page.goto(RECEIPT_PATH);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await clickDialogButton(page, 'Yes, cancel it');
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
  });

  test('shows the offline page for another page, and opens that page when the network returns', async ({
    page,
    context,
  }) => {
    await page.goto('/about-us');
    await expect(heading(page)).toHaveText('You are offline');
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status')).toHaveText('There is still no network.');
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('About us');
    await expect(page).toHaveURL('/about-us');
  });
});

test('The service worker caches no response of the service, and only the configuration below /__/', async ({
  page,
}) => {
  await signIn(page, buyerAccount);
  await openMyOrders(page);
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
