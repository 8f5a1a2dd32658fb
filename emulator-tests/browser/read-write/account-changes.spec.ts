import { createUserApiClient } from '../../test-support/test-users';
import { clickDialogButton } from '../click-dialog-button';
import { placeOrder } from '../place-order';
import { expectNavigatedTo, signIn } from '../sign-in';
import { expect, test, testOnPhone } from '../fixtures';

test.describe('The button “Delete my account”', () => {
  test.use({ expectedMessages: /status of 4(?:00|09)/ });

  testOnPhone(
    'deletes the account with its dishes only if the password is right and no order is open',
    async ({ page, cook, guest, dish }) => {
      const orderId = await placeOrder(guest, dish.id);
      await signIn(page, cook);
      await page.goto('/account');
      // Until Firebase Auth has responded, the page does not know that the account has a password.
      await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill('wrong');
      await clickDialogButton(page, 'Delete my account');
      await expect(dialog).toContainText('This is not your password.');

      await dialog.getByLabel('Your password').fill(cook.password);
      await clickDialogButton(page, 'Delete my account');
      await expect(dialog).toContainText('Guests still have active orders from you.');
      const canceled = await createUserApiClient(cook).post(`/orders/${orderId}/cancel`, {
        email: cook.email,
        version: 1,
        reason: 'cannot-cook',
      });
      expect(canceled.status).toBe(200);
      await clickDialogButton(page, 'Delete my account');
      await expect(page.locator('.Toastify__toast')).toContainText(/deleted/i);
      await expectNavigatedTo(page, '/');
      await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
      await page.goto('/foods');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('main').getByText(cook.name)).toHaveCount(0);
    },
  );
});
