import type { Page } from '@playwright/test';
import { delayRequests } from '../delay-requests';
import { clickDialogButton } from '../click-dialog-button';
import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectSold,
  getPurchaseQuantityField,
  openPurchaseForm,
} from '../purchase-form';
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

  test('keeps the quantity if there is no network, and places one order after the network returns @all', async ({
    page,
    context,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    await context.setOffline(true);
    await getConfirmPurchaseButton(page).click();
    await expect(page.getByText(`${purchaseErrorText} You are offline.`)).toBeVisible();
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    await context.setOffline(false);
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expectSold(dish, { units: 3, orders: 1 });
  });

  test('places only one order if the response is lost and the user confirms again after a reload', async ({
    page,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    await confirmAndLoseResponse(page);
    await page.reload();
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expectSold(dish, { units: 3, orders: 1 });
  });

  test('places only one order if the response is lost and the user submits again with another quantity, and shows that the order was already placed @all', async ({
    page,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    await confirmAndLoseResponse(page);
    await getPurchaseQuantityField(page).fill('2');
    await getConfirmPurchaseButton(page).click();
    await expect(
      page.getByText(/already placed this order with different details/).first(),
    ).toBeVisible();
    await expectSold(dish, { units: 3, orders: 1 });
  });

  test('shows a message and keeps the form open if a retry repeats a purchase whose order was deleted in another tab @all', async ({
    page,
    context,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    await confirmAndLoseResponse(page);
    const otherTab = await context.newPage();
    await otherTab.goto('/my-orders');
    await otherTab
      .getByRole('button', { name: /delete/i })
      .first()
      .click();
    await clickDialogButton(otherTab, 'Yes, delete it!');
    await expect(otherTab.getByText('Deleted! Your order has been removed.')).toBeVisible();
    await page.bringToFront();
    await getConfirmPurchaseButton(page).click();
    const message = 'This order was placed before and removed from your history.';
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL(`/purchase/${dish.id}`);
    await expectSold(dish, { units: 3, orders: 0 });
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expectSold(dish, { units: 6, orders: 1 });
  });

  test('shows a busy button and ignores a second click while the API is slow @all', async ({
    page,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    const release = await delayRequests(page, '**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    const submitButton = page.getByRole('main').locator('button[type=submit]');
    await expect(submitButton).toHaveAttribute('aria-busy', 'true');
    await submitButton.click({ force: true });
    release();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(1);
    await expectSold(dish, { units: 3, orders: 1 });
  });

  test('shows a toast without a redirect if the response arrives after the user left the page @all', async ({
    page,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    const release = await delayRequests(page, '**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeVisible();
    release();
    await expect(page.getByText('Your order has been placed.')).toBeVisible();
    await expect(page).toHaveURL('/foodGallery');
    await expectSold(dish, { units: 3, orders: 1 });
  });

  test('shows an error if the API does not respond within 15 s @all', async ({
    page,
    guest,
    dish,
  }) => {
    await page.clock.install();
    await openPurchaseForm(page, guest, dish);
    const release = await delayRequests(page, '**/api/purchase');
    const request = page.waitForRequest('**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    await request;
    await page.clock.runFor(15_000);
    await expect(page.getByText(purchaseErrorText)).toBeVisible();
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    release();
  });

  test('shows an error if the API responds with 503, and reuses the idempotency key on a retry @all', async ({
    page,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
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

test('A back navigation after a purchase shows the remaining stock and does not place another order', async ({
  page,
  guest,
  dish,
}) => {
  await signIn(page, guest);
  await page.goto(`/foods/${dish.id}`);
  await page.getByRole('link', { name: 'Purchase Food' }).click();
  await getPurchaseQuantityField(page).fill('3');
  const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
  await getConfirmPurchaseButton(page).click();
  await expect(page).toHaveURL('/my-orders');
  // Wait for the heading of My Orders. Until this page renders, the purchase form stays open.
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/purchase/${dish.id}`);
  await expect(page.getByLabel('Quantity available', { exact: true })).toHaveValue('13');
  await expect(getPurchaseQuantityField(page)).toHaveValue('1');
  expect(keys).toHaveLength(1);
  await expectSold(dish, { units: 3, orders: 1 });
});

test('A double click on “Update Item” sends one request @all', async ({ page, cook, dish }) => {
  await signIn(page, cook);
  await page.goto(`/update/${dish.id}`);
  const requestKeys = collectIdempotencyKeys(page, 'PUT', `/api/foods/${dish.id}`);
  await page.getByLabel('Price ($)').fill('9.75');
  await page.getByRole('button', { name: 'Update Item' }).dblclick();
  await expect(page).toHaveURL('/my-foods');
  expect(requestKeys).toHaveLength(1);
});
