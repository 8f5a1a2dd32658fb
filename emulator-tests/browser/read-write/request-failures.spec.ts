import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { delayRequests } from '../delay-requests';
import { clickDialogButton } from '../click-dialog-button';
import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectRamenSold,
  getPurchaseQuantityField,
  openRamenPurchaseForm,
} from '../ramen-purchase';
import { signIn } from '../sign-in';
import { expect, test } from '../fixtures';

const purchaseErrorText = 'An error occurred while placing your order.';

/** Confirms the purchase. The API places the order, but the page does not receive the response. */
async function confirmAndLoseResponse(page: Page): Promise<void> {
  await page.route('**/api/purchase', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await getConfirmPurchaseButton(page).click();
  await expect(page.getByText(purchaseErrorText)).toBeVisible();
  await page.unroute('**/api/purchase');
}

test.describe('The purchase page', () => {
  test.use({
    expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of (409|503)/,
  });

  test('keeps the quantity if there is no network, and places one order after the network returns', async ({
    page,
    context,
  }) => {
    await openRamenPurchaseForm(page);
    await context.setOffline(true);
    await getConfirmPurchaseButton(page).click();
    await expect(page.getByText(`${purchaseErrorText} You are offline.`)).toBeVisible();
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    await context.setOffline(false);
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expectRamenSold({ units: 3, orders: 1 });
  });

  test('places only one order if the response is lost and the user confirms again after a reload', async ({
    page,
  }) => {
    await openRamenPurchaseForm(page);
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    await confirmAndLoseResponse(page);
    await page.reload();
    await getPurchaseQuantityField(page).fill('3');
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expectRamenSold({ units: 3, orders: 1 });
  });

  test('places only one order if the response is lost and the user submits again with another quantity, and shows that the order was already placed', async ({
    page,
  }) => {
    await openRamenPurchaseForm(page);
    await confirmAndLoseResponse(page);
    await getPurchaseQuantityField(page).fill('2');
    await getConfirmPurchaseButton(page).click();
    await expect(
      page.getByText(/already placed this order with different details/).first(),
    ).toBeVisible();
    await expectRamenSold({ units: 3, orders: 1 });
  });

  test('shows a message and keeps the form open if a retry repeats a purchase whose order was deleted in another tab', async ({
    page,
    context,
  }) => {
    await openRamenPurchaseForm(page);
    await confirmAndLoseResponse(page);
    const otherTab = await context.newPage();
    await otherTab.goto('/my-orders');
    await otherTab
      .getByRole('button', { name: /delete.*ramen/i })
      .first()
      .click();
    await clickDialogButton(otherTab, 'Yes, delete it!');
    await expect(otherTab.getByText('Deleted! Your order has been removed.')).toBeVisible();
    await page.bringToFront();
    await getConfirmPurchaseButton(page).click();
    const message = 'This order was placed before and removed from your history.';
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
    await expectRamenSold({ units: 3, orders: 0 });
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expectRamenSold({ units: 6, orders: 1 });
  });

  test('shows a busy button and ignores a second click while the API is slow', async ({ page }) => {
    await openRamenPurchaseForm(page);
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    const release = await delayRequests(page, '**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    const submitButton = page.getByRole('main').locator('button[type=submit]');
    await expect(submitButton).toHaveAttribute('aria-busy', 'true');
    await submitButton.click({ force: true });
    release();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(1);
    await expectRamenSold({ units: 3, orders: 1 });
  });

  test('shows a toast without a redirect if the response arrives after the user left the page', async ({
    page,
  }) => {
    await openRamenPurchaseForm(page);
    const release = await delayRequests(page, '**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeVisible();
    release();
    await expect(page.getByText('Your order has been placed.')).toBeVisible();
    await expect(page).toHaveURL('/foodGallery');
    await expectRamenSold({ units: 3, orders: 1 });
  });

  test('shows an error if the API does not respond within 15 s', async ({ page }) => {
    await page.clock.install();
    await openRamenPurchaseForm(page);
    const release = await delayRequests(page, '**/api/purchase');
    const request = page.waitForRequest('**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    await request;
    await page.clock.runFor(15_000);
    await expect(page.getByText(purchaseErrorText)).toBeVisible();
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    release();
  });

  test('shows an error if the API responds with 503, and reuses the idempotency key on a retry', async ({
    page,
  }) => {
    await openRamenPurchaseForm(page);
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    const requestId = '1a2b3c4d-0000-4000-8000-000000000000';
    const unavailableBody = { code: 'unavailable', message: 'The kitchen is closed.', requestId };
    await page.route('**/api/purchase', (route) =>
      keys.length > 1 ? route.continue() : route.fulfill({ status: 503, json: unavailableBody }),
    );
    await getConfirmPurchaseButton(page).click();
    await expect(page.getByText(purchaseErrorText)).toBeVisible();
    await expect(page.getByText('Reference 1a2b3c4d')).toBeVisible();
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(keys[1]).toBe(keys[0]);
  });
});

test.describe('A list that fails to load', () => {
  test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

  for (const [path, urlPattern, account, expectedText] of [
    ['/my-orders', '**/api/orders/*', buyerAccount, 'Adana'],
    ['/foods', '**/api/foods?*', buyerAccount, 'Adana'],
    ['/', '**/api/top-foods*', buyerAccount, 'Party Jollof Rice'],
  ] as const) {
    test(`shows a drawing and a retry button, but no error message, on ${path}, and a toast after a failed retry`, async ({
      page,
    }) => {
      await signIn(page, account);
      const errorBody = { code: 'internal', message: 'No.', requestId: '5e6f7a8b-0000' };
      await page.route(urlPattern, (route) => route.fulfill({ status: 500, json: errorBody }));
      await page.goto(path);
      const retryButton = page.getByRole('button', { name: 'Try again' });
      await expect(retryButton).toBeVisible();
      const emptyState = retryButton.locator('..');
      await expect(emptyState).toHaveText('Try again');
      const drawingBox = await emptyState.locator('> svg').boundingBox();
      expect((drawingBox?.y ?? Infinity) + (drawingBox?.height ?? 0)).toBeLessThan(
        (await retryButton.boundingBox())?.y ?? 0,
      );
      await expect(page.getByText(/Reference|could not be loaded/)).toHaveCount(0);
      await retryButton.click();
      const toast = page.getByText('Loading failed again.');
      await expect(toast).toBeVisible();
      await expect(retryButton).toBeFocused();
      await expect(toast).toHaveCount(0);
      await page.unroute(urlPattern);
      await retryButton.click();
      await expect(page.getByRole('main').getByText(expectedText).first()).toBeAttached();
      await expect(retryButton).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(toast).toHaveCount(0);
    });
  }

  test('shows an error above the retry button on /my-foods', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.route('**/api/my-foods/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/my-foods');
    await expect(page.getByRole('alert')).toHaveText('Your dishes could not be loaded.');
    await page.unroute('**/api/my-foods/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Party Jollof Rice').first()).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('A back navigation after a purchase shows the remaining stock and does not place another order', async ({
  page,
}) => {
  await signIn(page, buyerAccount);
  await page.goto('/foods/tonkotsu-ramen');
  await page.getByRole('link', { name: 'Purchase Food' }).click();
  await getPurchaseQuantityField(page).fill('3');
  const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
  await getConfirmPurchaseButton(page).click();
  await expect(page).toHaveURL('/my-orders');
  // Wait for the heading of My Orders. Until this page renders, the purchase form stays open.
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
  await expect(page.getByLabel('Quantity available', { exact: true })).toHaveValue('13');
  await expect(getPurchaseQuantityField(page)).toHaveValue('1');
  expect(keys).toHaveLength(1);
  await expectRamenSold({ units: 3, orders: 1 });
});

test('A double click on “Update Item” sends one request', async ({ page }) => {
  await signIn(page, cookAccount);
  await page.goto('/update/jollof-rice');
  const requestKeys = collectIdempotencyKeys(page, 'PUT', '/api/foods/jollof-rice');
  await page.getByLabel('Price ($)').fill('9.75');
  await page.getByRole('button', { name: 'Update Item' }).dblclick();
  await expect(page).toHaveURL('/my-foods');
  expect(requestKeys).toHaveLength(1);
});
