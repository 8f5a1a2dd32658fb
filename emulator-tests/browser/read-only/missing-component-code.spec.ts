import { buyerAccount } from '../../scripts/seed/accounts';
import { getConfirmPurchaseButton, getPurchaseQuantityField } from '../purchase-form';
import { waitForDialogCode } from '../wait-for-code';
import { signIn } from '../sign-in';
import { expect, test } from '../fixtures';

test.describe('A lazy-loaded component', () => {
  test.use({ expectedMessages: /ERR_FAILED|dynamically imported/ });

  test('does not affect the rest of the page if its code fails to load', async ({ page }) => {
    await signIn(page, buyerAccount);
    for (const chunk of ['signed-in-updates', 'swiper']) {
      await page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());
    }
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('signed-in-updates'),
    );
    await page.goto('/foods/tonkotsu-ramen');
    await failedRequest;
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Purchase Food' })).toBeVisible();
    await banner.getByRole('link', { name: 'Potluck, home' }).click();
    await expect(page.getByRole('heading', { name: 'Why choose us' })).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Stay in the Loop' })).toBeAttached();
  });

  test('opens without a network if the page preloaded its code, for example the confirmation dialog @all', async ({
    page,
    context,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/my-orders');
    const deleteButton = page.getByRole('button', { name: 'Delete' }).first();
    await expect(deleteButton).toBeVisible();
    await waitForDialogCode(page);
    await context.setOffline(true);
    await deleteButton.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText("You won't be able to revert this!");
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(deleteButton).toBeFocused();
  });

  test('prevents the deletion of an order if the component is the confirmation dialog and its code fails to load @all', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.route('**/assets/sweet-dialog-*', (route) => route.abort());
    await page.goto('/my-orders');
    const deleteButtons = page.getByRole('button', { name: 'Delete' });
    await expect(deleteButtons.first()).toBeVisible();
    const orderCount = await deleteButtons.count();
    await deleteButtons.first().click();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
    await expect(deleteButtons).toHaveCount(orderCount);
    await expect(deleteButtons.first()).toBeEnabled();
  });
});

test.describe('A tab that was open during a deploy', () => {
  test.use({ expectedMessages: /status of 409/ });

  test('shows why the API rejected a purchase, although the scripts of its build no longer exist', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const button = getConfirmPurchaseButton(page);
    await expect(button).toBeEnabled();
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    const message = 'The price has changed to $14.25.';
    await page.route('**/api/purchase', (route) =>
      route.fulfill({ status: 409, json: { code: 'price-changed', message, requestId: '7' } }),
    );
    await button.click();
    await expect(getPurchaseQuantityField(page)).toHaveAccessibleDescription(message);
  });
});
