import type { Page } from '@playwright/test';
import { waitForDialogCode } from './dialog-code';
import { hydrated } from './hydrated';
import { pressInDialog } from './press-in-dialog';
import { expect, test } from './test';

test.describe('Home /: Stay in the Loop', () => {
  const subscribe = async (page: Page) => {
    // What is above it may still move it on the way there.
    await page.getByRole('main').locator('input[type=email]').focus();
    await page.getByRole('button', { name: /subscribe/i }).click();
  };

  test('asks again for an empty address, thanks for one, and resets the form', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Stay in the Loop' })).toBeVisible();
    await expect(
      page.getByText(
        'Subscribe to our newsletter to receive the latest news, special offers, and exclusive recipes directly in your inbox.',
      ),
    ).toBeVisible();
    const dialog = page.getByRole('dialog');
    await subscribe(page);
    await expect(dialog).toContainText('Error!');
    await expect(dialog).toContainText('Please enter a valid email address.');
    await pressInDialog(page, 'Try Again');
    await expect(dialog).toBeHidden();
    const field = page.getByRole('main').locator('input[type=email]');
    await field.fill('nina@example.com');
    await subscribe(page);
    await expect(dialog).toContainText('Thank You!');
    await expect(dialog).toContainText('You have successfully subscribed with nina@example.com.');
    await pressInDialog(page, 'Great!');
    await expect(field).toHaveValue('');
  });

  test.describe('without a network', () => {
    test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

    test('shows the same dialog', async ({ page, context }) => {
      await page.goto('/');
      const field = page.getByRole('main').locator('input[type=email]');
      // The browser reports the focus to React only after hydration.
      await hydrated(page);
      await field.focus();
      await waitForDialogCode(page);
      await context.setOffline(true);
      await subscribe(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Please enter a valid email address.');
      await pressInDialog(page, 'Try Again');
      await expect(field).toBeFocused();
    });
  });
});
