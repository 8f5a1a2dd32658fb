import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { connectFirestore } from '../support/firestore';
import { expectToast } from './expect-toast';
import { pressInDialog } from './press-in-dialog';
import { signIn } from './sign-in';
import { expect, test } from './test';

const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

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

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('is no wider than the screen, however long a text is', async ({ page }) => {
      await open(page);
      await page.getByLabel('Origin country').fill('Somewhere far away, '.repeat(3));
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    });
  });

  test('is not for a stranger', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.goto('/update/jollof-rice');
    await expect(page.getByText('You are not authorized to edit this item.')).toBeVisible();
    await expect(page).toHaveURL('/my-foods');
  });

  test.describe('a food that is not there', () => {
    test.use({ expectedMessages: /status of 404/ });

    const notFound = 'Food item not found or you do not have permission to edit it.';

    test('says so', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/update/no-such-dish');
      await expect(page.getByText(notFound)).toBeVisible();
    });

    test('says so when one comes back to the form of a dish that was deleted', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/my-foods');
      await page
        .getByRole('link', { name: /update/i })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Update Item' })).toBeVisible();
      await page.goBack();
      await page
        .getByRole('button', { name: /delete/i })
        .first()
        .click();
      await pressInDialog(page, 'Yes, delete it!');
      await expect(page.getByText('Your food item has been removed.')).toBeVisible();
      await page.goForward();
      await expect(page.getByText(notFound)).toBeVisible();
    });
  });

  test('keeps what is typed when the deletion of another dish is answered late', async ({
    page,
  }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/foods/*', async (route) => {
      if (route.request().method() === 'DELETE') await answered;
      await route.continue();
    });
    const jollof = rows(page).filter({ hasText: 'Party Jollof Rice' });
    const another = rows(page).filter({ hasNotText: 'Party Jollof Rice' }).first();
    await another.getByRole('button', { name: /delete/i }).click();
    await pressInDialog(page, 'Yes, delete it!');
    await jollof.getByRole('link', { name: /update/i }).click();
    await page.getByLabel('Price ($)').fill('9.75');
    answer();
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(page.getByLabel('Price ($)')).toHaveValue('9.75');
  });

  test.describe('a request that fails', () => {
    test.use({ expectedMessages: /status of 500/, colorScheme: 'dark' });

    test('says so and keeps what was typed; nothing changed is told for 5000 ms', async ({
      page,
    }) => {
      await open(page);
      await save(page);
      await expectToast(page, 'No changes were made to the food item.', 5);
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

  test.describe('a dish that was bought meanwhile', () => {
    test.use({ expectedMessages: /status of 409/ });

    test('is not overwritten: the cook is told, and keeps what was typed', async ({ page }) => {
      await open(page);
      const { db, close } = connectFirestore();
      await db.doc('foods/jollof-rice').update({ quantity: 3, updated_at: new Date() });
      await close();
      await page.getByLabel('Price ($)').fill('9.75');
      await save(page);
      await expect(page.getByText(/changed|bought/i).first()).toBeVisible();
      await expect(page).toHaveURL('/update/jollof-rice');
      await expect(page.getByLabel('Price ($)')).toHaveValue('9.75');
    });
  });
});
