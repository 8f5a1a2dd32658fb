import type { Page } from '@playwright/test';
import { waitForDialogCode } from '../wait-for-code';
import { waitForHydration } from '../wait-for-hydration';
import { clickDialogButton } from '../click-dialog-button';
import { expect, test } from '../fixtures';

test.describe('The newsletter form of the home page', () => {
  const subscribe = async (page: Page) => {
    // Focus the field first, because the focus scrolls to the form. The browser then lays out the
    // content above the form before the click. Otherwise, this layout could move the button during the
    // click.
    await page.getByRole('main').locator('input[type=email]').focus();
    await page.getByRole('button', { name: /subscribe/i }).click();
  };

  test('shows an error if the email field is empty, and for a valid email shows a confirmation and empties the field', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Stay in the Loop' })).toBeVisible();
    await expect(
      page.getByText(
        'Subscribe to our newsletter to receive the latest news, special offers, and exclusive recipes directly in your inbox.',
      ),
    ).toBeVisible();
    const dialog = page.getByRole('dialog');
    const emailField = page.getByRole('main').locator('input[type=email]');
    // Press Enter instead of clicking the button. Right after the page has loaded, the sections above
    // the form can still change their height, so a click could miss the button.
    await emailField.press('Enter');
    await expect(dialog).toContainText('Error!');
    await expect(dialog).toContainText('Please enter a valid email address.');
    await clickDialogButton(page, 'Try Again');
    await expect(emailField).toBeFocused();
    await emailField.fill('nina@example.com');
    await subscribe(page);
    await expect(dialog).toContainText('Thank You!');
    await expect(dialog).toContainText('You have successfully subscribed with nina@example.com.');
    await clickDialogButton(page, 'Great!');
    await expect(emailField).toHaveValue('');
  });

  test.describe('The newsletter form without a network', () => {
    test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

    test('shows an error dialog if the user submits an empty email field @all', async ({
      page,
      context,
    }) => {
      await page.goto('/');
      const emailField = page.getByRole('main').locator('input[type=email]');
      // Wait for hydration, because the focus event loads the code of the dialog. React receives no focus
      // event before hydration.
      await waitForHydration(page);
      await emailField.focus();
      await waitForDialogCode(page);
      await context.setOffline(true);
      await subscribe(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Please enter a valid email address.');
      await clickDialogButton(page, 'Try Again');
      await expect(emailField).toBeFocused();
    });
  });
});
