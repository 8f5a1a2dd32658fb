import { guestAccount } from '../suite/seed/accounts';
import { waitForDialogCode } from './dialog-code';
import { signIn } from './sign-in';
import { expect, test } from './test';

test.describe('Parts whose code cannot be loaded', () => {
  test.use({ expectedMessages: /ERR_FAILED|could not be loaded/ });

  test('leave the rest of the page as it is', async ({ page }) => {
    await signIn(page, guestAccount);
    for (const part of ['account-menu', 'more-from-cook', 'testimonials-section']) {
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    }
    const missing = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('more-from-cook'),
    );
    await page.goto('/foods/tonkotsu-ramen');
    await missing;
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'My Orders' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Purchase Food' })).toBeVisible();
    await banner.getByRole('link', { name: 'Potluck, home' }).click();
    await expect(page.getByRole('heading', { name: 'Why choose us' })).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Stay in the Loop' })).toBeAttached();
  });

  test('are asked for again at the next press', async ({ page }) => {
    await page.route('**/assets/gallery-lightbox-*.js', (route) => route.abort());
    await page.goto('/foodGallery');
    const picture = page.getByRole('main').getByRole('button').first();
    await picture.click();
    await expect(page.getByText('The photo could not be opened.')).toBeVisible();
    await expect(picture).toBeFocused();
    await page.unroute('**/assets/gallery-lightbox-*.js');
    await picture.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('do not include the dialog before a delete', async ({ page, context }) => {
    await signIn(page, guestAccount);
    await page.goto('/my-orders');
    const remove = page.getByRole('button', { name: 'Delete' }).first();
    await expect(remove).toBeVisible();
    await waitForDialogCode(page);
    await context.setOffline(true);
    await remove.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText("You won't be able to revert this!");
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
  });

  test('do not delete an order if the confirmation dialog cannot load', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.route('**/assets/sweet-dialog-*', (route) => route.abort());
    await page.goto('/my-orders');
    const remove = page.getByRole('button', { name: 'Delete' });
    await expect(remove.first()).toBeVisible();
    const orders = await remove.count();
    await remove.first().click();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
    await expect(remove).toHaveCount(orders);
    await expect(remove.first()).toBeEnabled();
  });
});
