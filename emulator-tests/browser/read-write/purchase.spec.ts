import type { StoredFood } from '@potluck/functions/firestore/collections';
import { changeStoredFood } from '@potluck/functions/testing/write-food';
import { connectFirestore } from '../../test-support/firestore-connection';
import { delayRequests } from '../delay-requests';
import { expectToast } from '../expect-toast';
import { getConfirmPurchaseButton, getPurchaseQuantityField } from '../purchase-form';
import { signIn } from '../sign-in';
import { allUnless, expect, test, type Dish } from '../fixtures';

/** Changes the stored dish, like a request of the cook. */
async function changeDish({ id }: Dish, fields: Partial<StoredFood>): Promise<void> {
  const { db, close } = connectFirestore();
  await changeStoredFood(db, id, fields);
  await close();
}

test.describe('The purchase page /purchase/{id}', () => {
  test('sends one request after a double click on the purchase button, and redirects to /my-orders @all', async ({
    page,
    guest,
    dish,
  }) => {
    await signIn(page, guest);
    await page.goto(`/purchase/${dish.id}`);
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/purchase')) requestCount += 1;
    });
    await getConfirmPurchaseButton(page).dblclick();
    await expect(page).toHaveURL('/my-orders');
    expect(requestCount).toBe(1);
  });

  test.describe('The purchase page, if the purchase request fails,', () => {
    test.use({ expectedMessages: /status of 500/, colorScheme: 'dark' });

    test('shows an error for 5000 ms, keeps the quantity, and places only one order after a retry', async ({
      page,
      guest,
      dish,
    }) => {
      await signIn(page, guest);
      await page.goto(`/purchase/${dish.id}`);
      await getPurchaseQuantityField(page).fill('3');
      const keys: (string | undefined)[] = [];
      await page.route('**/api/purchase', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.fulfill({ status: 500, body: '{}' });
      });
      await getConfirmPurchaseButton(page).click();
      await expectToast(page, 'An error occurred while placing your order.', 5);
      await expect(getPurchaseQuantityField(page)).toHaveValue('3');
      await getConfirmPurchaseButton(page).click();
      await expect(page).toHaveURL('/my-orders');
      expect(keys[0]).toBeTruthy();
      expect(keys[1]).toBe(keys[0]);
      await page.goto(`/foods/${dish.id}`);
      await expect(page.getByRole('main')).toContainText(/Quantity Available\s*13/);
    });
  });

  test.describe('The purchase page, if the dish changed after the page loaded,', () => {
    test.use({ expectedMessages: /status of 409/ });

    for (const [changedField, fields, message, label, newValue] of [
      ['price', { price: 14.25 }, /The price has changed/, 'Price', '$14.25'],
      ['stock', { quantity: 1 }, /available quantity of 1\./, 'Quantity available', '1'],
    ] as const) {
      test(`shows the new ${changedField} with a message, and keeps the quantity${allUnless(changedField === 'price')}`, async ({
        page,
        guest,
        dish,
      }) => {
        await signIn(page, guest);
        await page.goto(`/purchase/${dish.id}`);
        await getPurchaseQuantityField(page).fill('2');
        // The page polls the dish. Delay the responses until the purchase is sent, so the purchase contains the
        // old values.
        const release = await delayRequests(page, `**/api/foods/${dish.id}*`);
        await changeDish(dish, fields);
        const purchase = page.waitForRequest('**/api/purchase');
        await getConfirmPurchaseButton(page).click();
        await purchase;
        release();
        await expect(page.getByText(message).first()).toBeVisible();
        await expect(page.getByRole('main').getByLabel(label, { exact: true })).toHaveValue(
          newValue,
        );
        await expect(getPurchaseQuantityField(page)).toHaveValue('2');
        await expect(page).toHaveURL(`/purchase/${dish.id}`);
      });
    }
  });
});
