import type { Page } from '@playwright/test';
import { addFood } from '../../test-support/food-requests';
import { clickDialogButton } from '../click-dialog-button';
import { signIn } from '../sign-in';
import { createUniqueName, expect, test } from '../fixtures';

const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

test.describe('The My Foods page /my-foods', () => {
  test.use({ expectedMessages: /status of (404|500)/ });

  test('lists the dishes of the cook, asks before it deletes one, closes the question on Back, and then the form of the deleted dish shows an error @all', async ({
    page,
    cook,
    dish,
  }) => {
    const deletedName = createUniqueName('Egusi Soup');
    await addFood(cook, { food_name: deletedName });
    await signIn(page, cook);
    await page.goto('/my-foods');
    await expect(rows(page)).toHaveCount(2);
    const row = rows(page).filter({ hasText: dish.food_name });
    for (const text of [dish.food_category, '$13.50', '16']) await expect(row).toContainText(text);
    await expect(row.getByRole('link', { name: /details/i })).toHaveAttribute(
      'href',
      `/foods/${dish.id}`,
    );

    const deleteButton = (name: string) => page.getByRole('button', { name: `Delete ${name}` });
    const updateLink = rows(page)
      .filter({ hasText: deletedName })
      .getByRole('link', { name: /update/i });
    const dialog = page.getByRole('dialog');
    await updateLink.click();
    await expect(page.getByRole('button', { name: 'Update Item' })).toBeVisible();
    await page.goBack();
    await deleteButton(deletedName).click();
    await expect(dialog).toContainText('Are you sure?');
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Update Item' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.goBack();

    await deleteButton(deletedName).click();
    await expect(dialog).toContainText("You won't be able to revert this!");
    await clickDialogButton(page, 'Yes, delete it!');
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(deleteButton(dish.food_name)).toBeFocused();
    await page.goForward();
    await expect(
      page.getByText('Food item not found or you do not have permission to edit it.'),
    ).toBeVisible();
  });

  test('has an empty state, and shows an error to a user who opens the form of another cook’s dish @all', async ({
    page,
    guest,
    dish,
  }) => {
    await signIn(page, guest);
    await page.goto(`/update/${dish.id}`);
    await expect(page.getByText('You are not authorized to edit this item.')).toBeVisible();
    await expect(page).toHaveURL('/my-foods');
    await expect(page.getByText("You haven't added any food items yet!")).toBeVisible();
    await page.getByRole('link', { name: 'Add Your First Food Item' }).click();
    await expect(page).toHaveURL('/add-food');
  });
});
