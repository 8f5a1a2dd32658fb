import { createUserApiClient } from '../../test-support/test-users';
import { clickDialogButton } from '../click-dialog-button';
import { placeOrder } from '../place-order';
import { expectNavigatedTo, openAccountMenu, signIn } from '../sign-in';
import { expect, test, testOnPhone } from '../fixtures';

testOnPhone(
  'A new name on the account page appears in the account menu and on the dishes of the cook @all',
  async ({ page, cook, dish }) => {
    await signIn(page, cook);
    await page.goto('/account');
    await page.getByLabel('Name').fill('  Nina Novak ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your profile has been saved.')).toBeVisible();
    await openAccountMenu(page);
    await expect(page.getByRole('banner').getByText('Nina Novak')).toBeVisible();
    await page.goto(`/foods/${dish.id}`);
    await expect(page.getByRole('main').getByText('Nina Novak').first()).toBeVisible();
  },
);

test.describe('The button “Delete my account”', () => {
  test.use({ expectedMessages: /status of 4(?:00|09)/ });

  testOnPhone(
    'deletes the account with its dishes only if the password is right and no order is open, and the email can then register again',
    async ({ page, cook, guest, dish }) => {
      const orderId = await placeOrder(guest, dish.id);
      await signIn(page, cook);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill('wrong');
      await clickDialogButton(page, 'Delete my account');
      await expect(dialog).toContainText('This is not your password.');
      await expect(dialog.getByLabel('Your password')).toHaveValue('wrong');
      await expect(page).toHaveURL('/account');

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

      await page.goto('/register');
      await page.getByLabel('Name', { exact: true }).fill('Nina Again');
      await page.getByLabel('Photo URL').fill('/images/people/default.svg');
      await page.getByLabel('Email').fill(cook.email);
      await page.getByLabel('Password', { exact: true }).fill('Potluck2');
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      await expectNavigatedTo(page, '/');
      await page.goto('/my-foods');
      await expect(page.getByRole('main').getByText(dish.food_name)).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link', { name: /add/i })).toBeVisible();
      await page.goto('/my-orders');
      await expect(page.getByText("You haven't ordered anything yet!")).toBeVisible();
    },
  );
});
