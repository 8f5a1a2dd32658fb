import type { Page } from '@playwright/test';
import { changeStoredFood } from '@potluck/functions/testing/write-food';
import { connectFirestore } from '../../test-support/firestore-connection';
import { delayRequests } from '../delay-requests';
import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectSold,
  getPurchaseQuantityField,
  openPurchaseForm,
} from '../purchase-form';
import { expect, test } from '../fixtures';

const purchaseErrorText = 'An error occurred while placing your order.';
const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true });

test.describe('The purchase page /purchase/{id}', () => {
  test.use({
    expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 40[49]/,
  });

  test('places only one order if the response is lost and the user confirms again after a reload', async ({
    page,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    await page.route('**/api/purchase', async (route) => {
      // The API places the order, but the page does not receive the response.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await getConfirmPurchaseButton(page).click();
    await expect(page.getByText(purchaseErrorText)).toBeVisible();
    await page.unroute('**/api/purchase');
    await page.reload();
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expectSold(dish, { units: 3, orders: 1 });
  });

  test('shows the new price with a message, and keeps the quantity, if the price changed after the page loaded', async ({
    page,
    guest,
    dish,
  }) => {
    await openPurchaseForm(page, guest, dish);
    // The page polls the dish. Delay the responses until the purchase is sent, so the purchase contains the
    // old price.
    const release = await delayRequests(page, `**/api/foods/${dish.id}*`);
    const { db, close } = connectFirestore();
    await changeStoredFood(db, dish.id, { price: 14.25 });
    await close();
    const purchase = page.waitForRequest('**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    await purchase;
    release();
    await expect(page.getByText(/The price has changed/).first()).toBeVisible();
    await expect(field(page, 'Price')).toHaveValue('$14.25');
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    await expect(page).toHaveURL(`/purchase/${dish.id}`);
    await expectSold(dish, { units: 0, orders: 0 });
  });
});
