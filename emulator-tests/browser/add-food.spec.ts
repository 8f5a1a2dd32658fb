import { cookAccount } from '../suite/seed/accounts';
import { signIn } from './sign-in';
import { expect, test } from './test';
import { egusi, writeDish } from './write-dish';

test.describe('Add food /add-food', () => {
  test('has the cook’s name and email, read-only; needs every field, and says so at each', async ({
    page,
  }) => {
    await signIn(page, cookAccount);
    await page.goto('/add-food');
    await expect(page.getByLabel('Added By')).toHaveValue('Amara Okafor');
    await expect(page.getByLabel('Added By')).not.toBeEditable();
    await expect(page.getByLabel('Creator Email')).toHaveValue(cookAccount.email);
    await expect(page.getByLabel('Creator Email')).not.toBeEditable();
    await page.getByRole('button', { name: 'Add Item' }).click();
    for (const message of [
      'Food name is required.',
      'Image URL is required.',
      'Category is required.',
      'Price is required.',
      'Quantity is required.',
      'Origin country is required.',
      'Description is required.',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Food name')).toBeFocused();
  });

  test.describe('a request that fails', () => {
    test.use({ expectedMessages: /status of 500/ });

    test('says so and keeps what was typed', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/add-food');
      await page.route('**/api/foods', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.continue(),
      );
      await writeDish(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Failed to add food item.')).toBeVisible();
      await expect(page.getByLabel('Food name')).toHaveValue(egusi['Food name']);
    });
  });

  test.describe('a cook who has 200 dishes', () => {
    test.use({ expectedMessages: /status of 409/ });

    test('sees the reason and keeps the typed dish', async ({ page }) => {
      const message = 'You can have at most 200 dishes on the menu. Remove one to add another.';
      await signIn(page, cookAccount);
      await page.goto('/add-food');
      await page.route('**/api/foods', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              json: { code: 'too-many-dishes', message, requestId: 'a-request' },
            })
          : route.continue(),
      );
      await writeDish(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Failed to add food item.')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(page.getByLabel('Food name')).toHaveValue(egusi['Food name']);
      await expect(page.getByLabel('Short description')).toHaveValue(egusi['Short description']);
    });
  });
});
