import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { pressInDialog } from './press-in-dialog';
import { openAccountMenu, signIn } from './sign-in';
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
    await pressInDialog(page, 'Yes, delete it!');
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(jollof).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('Back takes the question back, with the page that asked it', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/about-us');
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Foods', exact: true }).click();
    await rows(page)
      .first()
      .getByRole('button', { name: /delete/i })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure?');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test.describe('a delete that fails', () => {
    test.use({ expectedMessages: /status of (500|404)/ });

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
        await pressInDialog(page, 'Yes, delete it!');
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
