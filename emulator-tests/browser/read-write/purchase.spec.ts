import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectSold,
  getPurchaseQuantityField,
} from '../purchase-form';
import { expect, test } from '../fixtures';
import { signIn } from '../sign-in';

test.describe('The purchase page /purchase/{id}', () => {
  test.use({
    expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 404/,
  });

  test('places only one order if the response is lost and the user confirms again after a reload', async ({
    page,
    guest,
    dish,
  }) => {
    await signIn(page, guest);
    await page.goto(`/purchase/${dish.id}`);
    await getPurchaseQuantityField(page).fill('3');
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    await page.route('**/api/purchase', async (route) => {
      // The API places the order, but the page does not receive the response.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await getConfirmPurchaseButton(page).click();
    await expect(page.getByText('An error occurred while placing your order.')).toBeVisible();
    await page.unroute('**/api/purchase');
    await page.reload();
    await expect(getPurchaseQuantityField(page)).toHaveValue('3');
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expectSold(dish, { units: 3, orders: 1 });
  });
});
