import type { Locator, Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { pressInDialog } from './press-in-dialog';
import { signIn } from './sign-in';
import { expect, test } from './test';

test.use({ expectedMessages: /500/ });

/** Its bar shrinks as long as the toast stays. */
async function expectToast(toast: Locator, seconds: number): Promise<void> {
  await expect(toast).toBeVisible();
  await expect(toast).toHaveClass(/toast-theme--light/);
  await expect(toast.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
    'animation-duration',
    `${seconds}s`,
  );
  const box = await toast.boundingBox();
  const { width } = toast.page().viewportSize() ?? { width: 0 };
  expect(box?.x).toBeGreaterThan(width / 2);
  expect(box?.y).toBeLessThan(200);
}

const toastOf = (page: Page, text: string) =>
  page.locator('.Toastify__toast').filter({ hasText: text });

test.describe('Toasts are at the top right, in the light theme', () => {
  test.use({ colorScheme: 'dark' });

  test('for 5000 ms on the purchase screen', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.route('**/api/purchase', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/purchase/tonkotsu-ramen');
    await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    await expectToast(toastOf(page, 'An error occurred while placing your order.'), 5);
  });

  test('for 5000 ms on the screens of food management', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/update/jollof-rice');
    await page.getByRole('main').getByRole('button', { name: 'Update Item' }).click();
    await expectToast(toastOf(page, 'No changes were made to the food item.'), 5);
  });

  test('for 3000 ms on My Orders', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.route('**/api/orders/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, body: '{}' })
        : route.continue(),
    );
    await page.goto('/my-orders');
    await page
      .getByRole('button', { name: /delete/i })
      .first()
      .click();
    await pressInDialog(page, 'Yes, delete it!');
    await expectToast(toastOf(page, 'Error! Could not delete the order.'), 3);
  });
});
