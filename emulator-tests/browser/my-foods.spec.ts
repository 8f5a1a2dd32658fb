import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { signIn } from './sign-in';
import { expect, test } from './test';

const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

test.describe('My foods /my-foods', () => {
  test('lists one’s dishes with their actions', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    await expect(rows(page)).toHaveCount(5);
    const jollof = rows(page).filter({ hasText: 'Party Jollof Rice' });
    await expect(jollof).toContainText('Rice');
    await expect(jollof).toContainText('$9.00');
    await expect(jollof).toContainText('18');
    await expect(jollof.getByRole('link', { name: /details/i })).toHaveAttribute(
      'href',
      '/foods/jollof-rice',
    );
    await expect(jollof.getByRole('link', { name: /update/i })).toHaveAttribute(
      'href',
      '/update/jollof-rice',
    );
  });

  test('is empty for who cooks nothing', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.goto('/my-foods');
    await expect(page.getByText("You haven't added any food items yet!")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Your First Food Item' })).toHaveAttribute(
      'href',
      '/add-food',
    );
  });

  test('asks before a dish is deleted, then takes it out of the list', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    const jollof = rows(page).filter({ hasText: 'Party Jollof Rice' });
    await jollof.getByRole('button', { name: /delete/i }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure?');
    await expect(dialog).toContainText("You won't be able to revert this!");
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(jollof).toHaveCount(0);
  });

  test.describe('a delete that fails', () => {
    test.use({ expectedMessages: /500|404/ });

    test('says what the answer says, or that an error occurred', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/my-foods');
      const remove = async (status: number, json: object) => {
        await page.route('**/api/foods/jollof-rice', (route) => route.fulfill({ status, json }), {
          times: 1,
        });
        await rows(page)
          .filter({ hasText: 'Party Jollof Rice' })
          .getByRole('button', { name: /delete/i })
          .click();
        await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      };
      await remove(500, {});
      await expect(page.getByText('An error occurred while deleting the item.')).toBeVisible();
      await remove(200, { deletedCount: 0, message: '' });
      await expect(page.getByText('Could not delete the item.')).toBeVisible();
      await remove(404, { code: 'not-found', message: 'The kitchen lost it.', requestId: 'r' });
      await expect(page.getByText('The kitchen lost it.')).toBeVisible();
    });
  });
});

test.describe('Update /update/{id}', () => {
  const open = async (page: Page) => {
    await signIn(page, cookAccount);
    await page.goto('/update/jollof-rice');
    await expect(page.getByLabel('Food name')).toHaveValue('Party Jollof Rice');
  };
  const save = (page: Page) =>
    page.getByRole('main').getByRole('button', { name: 'Update Item' }).click();

  test('saves and goes to /my-foods', async ({ page }) => {
    await open(page);
    await expect(page.getByLabel('Price ($)')).toHaveAttribute('step', '0.01');
    await page.getByLabel('Price ($)').fill('9.75');
    await save(page);
    await expect(page.getByText('Food item updated successfully.')).toBeVisible();
    await expect(page).toHaveURL('/my-foods');
    await expect(rows(page).filter({ hasText: 'Party Jollof Rice' })).toContainText('$9.75');
  });

  test('says when nothing was changed', async ({ page }) => {
    await open(page);
    await save(page);
    await expect(page.getByText('No changes were made to the food item.')).toBeVisible();
  });

  test('is not for a stranger', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.goto('/update/jollof-rice');
    await expect(page.getByText('You are not authorized to edit this item.')).toBeVisible();
    await expect(page).toHaveURL('/my-foods');
  });

  test.describe('a food that is not there', () => {
    test.use({ expectedMessages: /404/ });

    test('says so', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/update/no-such-dish');
      await expect(
        page.getByText('Food item not found or you do not have permission to edit it.'),
      ).toBeVisible();
    });
  });

  test.describe('a request that fails', () => {
    test.use({ expectedMessages: /500/ });

    test('says so and keeps what was typed', async ({ page }) => {
      await open(page);
      await page.route('**/api/foods/jollof-rice', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.continue(),
      );
      await page.getByLabel('Price ($)').fill('9.75');
      await save(page);
      await expect(page.getByText('Failed to update food item.')).toBeVisible();
      await expect(page.getByLabel('Price ($)')).toHaveValue('9.75');
    });
  });
});

test.describe('Add food /add-food', () => {
  test('has the cook’s name and email, read-only', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/add-food');
    await expect(page.getByLabel('Added By')).toHaveValue('Amara Okafor');
    await expect(page.getByLabel('Added By')).not.toBeEditable();
    await expect(page.getByLabel('Creator Email')).toHaveValue(cookAccount.email);
    await expect(page.getByLabel('Creator Email')).not.toBeEditable();
  });

  test('needs every field, and says so at each', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/add-food');
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
    test.use({ expectedMessages: /500/ });

    test('says so and keeps what was typed', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/add-food');
      await page.route('**/api/foods', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.continue(),
      );
      await page.getByLabel('Food name').fill('Egusi');
      await page.getByLabel('Image URL').fill('/images/foods/default.svg');
      await page.getByLabel('Category').fill('Soup');
      await page.getByLabel('Quantity').fill('5');
      await page.getByLabel('Price ($)').fill('12.75');
      await page.getByLabel('Origin country').fill('Nigeria');
      await page.getByLabel('Short description').fill('Melon seeds.');
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Failed to add food item.')).toBeVisible();
      await expect(page.getByLabel('Food name')).toHaveValue('Egusi');
    });
  });
});
