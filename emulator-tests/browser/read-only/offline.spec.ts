import type { Page } from '@playwright/test';
import { buyerAccount } from '../../scripts/seed/accounts';
import { getSeedOrderId } from '../../scripts/seed/orders';
import { delayRequests } from '../delay-requests';
import { expect, test } from '../fixtures';
import { readBrowserStorage } from '../read-browser-storage';
import { openAccountMenu, signIn } from '../sign-in';

/** The receipt of the seed order whose cook has saved the pickup place `PICKUP_PLACE`. */
const RECEIPT_PATH = `/my-orders/${getSeedOrderId('adana-kebab')}`;
const PICKUP_PLACE = '12 Acacia Lane';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * Opens My Orders and waits until the service worker controls the page and the browser has saved the receipt
 * with `PICKUP_PLACE`.
 */
async function openMyOrders(page: Page): Promise<void> {
  await page.goto('/my-orders');
  await expect(page.getByRole('link', { name: /^Adana Kebab/ })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => readBrowserStorage(page)).toContain(PICKUP_PLACE);
}

test.use({
  serviceWorkers: 'allow',
  expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|PageLoadError|Signing in is not possible/,
});

test.describe('The site without a network', () => {
  test.beforeEach(async ({ page, context }) => {
    await signIn(page, buyerAccount);
    await openMyOrders(page);
    await context.setOffline(true);
  });

  test('shows the saved orders and receipts with “As of”, the offline page instead of other pages, and the requested page when the network returns', async ({
    page,
    context,
  }) => {
    for (const path of ['/my-orders/', '/my-orders']) {
      await page.goto(path);
      await expect(page.getByText('Your latest orders could not be loaded.')).toBeVisible();
      await expect(page.getByText(/^As of /)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Adana Kebab/ })).toBeVisible();
    }
    await page.goto(RECEIPT_PATH);
    await expect(page.getByRole('article')).toContainText(PICKUP_PLACE);
    await expect(page.getByText(/^As of /)).toBeVisible();

    await page.goto('/about-us');
    await expect(heading(page)).toHaveText('You are offline');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status')).toHaveText('There is still no network.');
    await page.getByRole('link', { name: 'My Orders' }).click();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('You are offline');
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('About us');
    await expect(page).toHaveURL('/about-us');
  });

  test('removes all order data after a logout in another tab, which then shows the login page @all', async ({
    page,
    context,
  }) => {
    await page.goto(RECEIPT_PATH);
    await expect(page.getByRole('article')).toContainText(PICKUP_PLACE);

    const otherTab = await context.newPage();
    await otherTab.goto('/my-orders');
    await expect(otherTab.getByText(/^As of /)).toBeVisible();
    await openAccountMenu(otherTab);
    await otherTab.getByRole('button', { name: 'Logout' }).click();
    await expect(otherTab).toHaveURL('/login');
    await expect(heading(otherTab)).toHaveText('Login');
    await expect(otherTab.getByRole('main').getByLabel('Email')).toBeVisible();

    await expect(page.getByRole('article')).toHaveCount(0);
    await expect.poll(() => readBrowserStorage(page)).not.toContain(PICKUP_PLACE);
    expect(await readBrowserStorage(page)).not.toContain(getSeedOrderId('adana-kebab'));
  });
});

test('If the network does not respond, My Orders shows the saved orders without waiting for Firebase Auth @all', async ({
  page,
}) => {
  await signIn(page, buyerAccount);
  await openMyOrders(page);
  const release = await delayRequests(page, /\/api\/|googleapis\.com/);
  await page.goto('/my-orders');
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Adana Kebab/ })).toBeVisible();
  release();
  await expect(page.getByText(/^As of /)).toBeHidden();
  await expect(page.getByRole('link', { name: /^Adana Kebab/ })).toBeVisible();
});
