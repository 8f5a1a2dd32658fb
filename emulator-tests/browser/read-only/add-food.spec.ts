import { cookAccount } from '../../scripts/seed/accounts';
import { signIn } from '../sign-in';
import { expect, test } from '../fixtures';
import { validFoodFormValues, fillFoodForm } from '../fill-food-form';

test.describe('The Add Food page /add-food', () => {
  test('shows the cook’s name and email in read-only fields, and an error at each empty field after a submit', async ({
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

  test.describe('The Add Food form, if the request fails,', () => {
    test.use({ expectedMessages: /status of 500/ });

    test('shows an error and keeps the entered values', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/add-food');
      await page.route('**/api/foods', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.continue(),
      );
      await fillFoodForm(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Failed to add food item.')).toBeVisible();
      await expect(page.getByLabel('Food name')).toHaveValue(validFoodFormValues['Food name']);
    });
  });

  test.describe('The Add Food form, if the cook already has 200 dishes,', () => {
    test.use({ expectedMessages: /status of 409/ });

    test('shows that the cook has too many dishes, and keeps the entered values', async ({
      page,
    }) => {
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
      await fillFoodForm(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Failed to add food item.')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(page.getByLabel('Food name')).toHaveValue(validFoodFormValues['Food name']);
      await expect(page.getByLabel('Short description')).toHaveValue(
        validFoodFormValues['Short description'],
      );
    });
  });
});
