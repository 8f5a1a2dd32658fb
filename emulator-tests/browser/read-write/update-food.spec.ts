import { changeStoredFood } from '@potluck/functions/testing/write-food';
import type { Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import { connectFirestore } from '../../test-support/firestore-connection';
import { addFood } from '../../test-support/food-requests';
import type { TestUser } from '../../test-support/test-users';
import { expectToast } from '../expect-toast';
import { clickDialogButton } from '../click-dialog-button';
import { signIn } from '../sign-in';
import { createUniqueName, expect, test, type Dish } from '../fixtures';

const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

test.describe('The Update Food page /update/{id}', () => {
  const openUpdatePage = async (page: Page, cook: TestUser, dish: Dish) => {
    await signIn(page, cook);
    await page.goto(`/update/${dish.id}`);
    await expect(page.getByLabel('Food name')).toHaveValue(dish.food_name);
  };
  const clickUpdate = (page: Page) =>
    page.getByRole('main').getByRole('button', { name: 'Update Item' }).click();

  test('saves the dish and redirects to /my-foods', async ({ page, cook, dish }) => {
    await openUpdatePage(page, cook, dish);
    await expect(page.getByLabel('Price ($)')).toHaveAttribute('step', '0.01');
    await page.getByLabel('Price ($)').fill('9.75');
    await clickUpdate(page);
    await expect(page.getByText('Food item updated successfully.')).toBeVisible();
    await expect(page).toHaveURL('/my-foods');
    await expect(rows(page).filter({ hasText: dish.food_name })).toContainText('$9.75');
  });

  test.describe('The Update Food page on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('fits the screen width if a text is long @all', async ({ page, cook, dish }) => {
      await openUpdatePage(page, cook, dish);
      await page.getByLabel('Origin country').fill('Somewhere far away, '.repeat(3));
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    });
  });

  test('redirects a user who does not own the dish to /my-foods @all', async ({
    page,
    guest,
    dish,
  }) => {
    await signIn(page, guest);
    await page.goto(`/update/${dish.id}`);
    await expect(page.getByText('You are not authorized to edit this item.')).toBeVisible();
    await expect(page).toHaveURL('/my-foods');
  });

  test.describe('The Update Food page, if the food does not exist,', () => {
    test.use({ expectedMessages: /status of 404/ });

    const notFoundMessage = 'Food item not found or you do not have permission to edit it.';

    test('shows an error message @all', async ({ page, cook }) => {
      await signIn(page, cook);
      await page.goto('/update/no-such-dish');
      await expect(page.getByText(notFoundMessage)).toBeVisible();
    });

    test('shows an error message when the user returns to the form of a deleted dish @all', async ({
      page,
      cook,
      dish,
    }) => {
      await signIn(page, cook);
      await page.goto('/my-foods');
      const row = rows(page).filter({ hasText: dish.food_name });
      await row.getByRole('link', { name: /update/i }).click();
      await expect(page.getByRole('button', { name: 'Update Item' })).toBeVisible();
      await page.goBack();
      await row.getByRole('button', { name: /delete/i }).click();
      await clickDialogButton(page, 'Yes, delete it!');
      await expect(page.getByText('Your food item has been removed.')).toBeVisible();
      await page.goForward();
      await expect(page.getByText(notFoundMessage)).toBeVisible();
    });
  });

  test('keeps the entered price if the deletion of another dish completes while the form is open @all', async ({
    page,
    cook,
    dish,
  }) => {
    const otherName = createUniqueName('Egusi Soup');
    await addFood(cook, { food_name: otherName });
    await signIn(page, cook);
    await page.goto('/my-foods');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/foods/*', async (route) => {
      if (route.request().method() === 'DELETE') await released;
      await route.continue();
    });
    const jollofRow = rows(page).filter({ hasText: dish.food_name });
    const otherRow = rows(page).filter({ hasText: otherName });
    const deleteButton = otherRow.getByRole('button', { name: /delete/i });
    await deleteButton.click();
    await clickDialogButton(page, 'Yes, delete it!');
    // Wait until the closing dialog has moved the focus back. The change of the focus can scroll the page
    // during a click.
    await expect(deleteButton).toBeFocused();
    await jollofRow.getByRole('link', { name: /update/i }).click();
    await page.getByLabel('Price ($)').fill('9.75');
    release();
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(page.getByLabel('Price ($)')).toHaveValue('9.75');
  });

  test.describe('The Update Food page in the dark theme', () => {
    test.use({ expectedMessages: /status of 500/, colorScheme: 'dark' });

    test('shows a toast for 5000 ms if nothing changed, and keeps the entered price if the request fails', async ({
      page,
      cook,
      dish,
    }) => {
      await openUpdatePage(page, cook, dish);
      await clickUpdate(page);
      await expectToast(page, 'No changes were made to the food item.', 5);
      await page.route(`**/api/foods/${dish.id}`, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.continue(),
      );
      await page.getByLabel('Price ($)').fill('9.75');
      await clickUpdate(page);
      await expect(page.getByText('Failed to update food item.')).toBeVisible();
      await expect(page.getByLabel('Price ($)')).toHaveValue('9.75');
    });
  });

  test.describe('The Update Food page, if the dish changed after the page loaded,', () => {
    test.use({ expectedMessages: /status of 409/ });

    test('shows a message, keeps the entered price, and does not overwrite the dish @all', async ({
      page,
      cook,
      dish,
    }) => {
      await openUpdatePage(page, cook, dish);
      const { db, close } = connectFirestore();
      await changeStoredFood(db, dish.id, { quantity: 3, updated_at: Timestamp.now() });
      await close();
      await page.getByLabel('Price ($)').fill('9.75');
      await clickUpdate(page);
      await expect(page.getByText(/changed|bought/i).first()).toBeVisible();
      await expect(page).toHaveURL(`/update/${dish.id}`);
      await expect(page.getByLabel('Price ($)')).toHaveValue('9.75');
    });
  });
});
