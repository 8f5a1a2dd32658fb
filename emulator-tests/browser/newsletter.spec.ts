import type { Page } from '@playwright/test';
import { expect, test } from './test';

test.describe('Home /: Stay in the Loop', () => {
  const subscribe = (page: Page) => page.getByRole('button', { name: /subscribe/i }).click();

  test('thanks for an address, and resets the form', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Stay in the Loop' })).toBeVisible();
    await expect(
      page.getByText(
        'Subscribe to our newsletter to receive the latest news, special offers, and exclusive recipes directly in your inbox.',
      ),
    ).toBeVisible();
    const field = page.getByRole('main').locator('input[type=email]');
    await field.fill('nina@example.com');
    await subscribe(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Thank You!');
    await expect(dialog).toContainText('You have successfully subscribed with nina@example.com.');
    await dialog.getByRole('button', { name: 'Great!' }).click();
    await expect(field).toHaveValue('');
  });

  test('asks again for an empty one', async ({ page }) => {
    await page.goto('/');
    await subscribe(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Error!');
    await expect(dialog).toContainText('Please enter a valid email address.');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog).toBeHidden();
  });
});
