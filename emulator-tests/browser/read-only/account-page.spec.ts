import type { Page } from '@playwright/test';
import { createExpiredToken } from '../../guarantees/rejected-access-tokens';
import { updateAccount } from '../../test-support/auth-emulator';
import { createTestUser, type TestUser } from '../../test-support/test-users';
import { clickDialogButton } from '../click-dialog-button';
import { expectNavigatedTo, openAccountMenu, signIn, submitLoginForm } from '../sign-in';
import { expect, test } from '../fixtures';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });
const currentPassword = (page: Page) => page.getByLabel('Current password', { exact: true });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const toast = (page: Page, text: string) =>
  page.locator('.Toastify__toast').filter({ hasText: text });

async function openAccountPage(page: Page, user: TestUser): Promise<void> {
  await signIn(page, user);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible();
}

/** Returns the accessible names of the focused elements while Tab moves through the page content. */
async function listTabStops(page: Page): Promise<string[]> {
  const names: string[] = [];
  await main(page).focus();
  for (;;) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('main')) return undefined;
      const { labels } = focused as HTMLInputElement;
      return labels?.[0]?.textContent ?? focused.getAttribute('aria-label') ?? focused.textContent;
    });
    if (name === undefined) return names;
    names.push(name);
  }
}

test.describe('The account page /account', () => {
  test.use({ expectedMessages: /status of 40[01]/ });

  test('changes the password, keeps the login of this browser, and ends the login of other browsers @all', async ({
    page,
    browser,
  }) => {
    const user = await createTestUser('Nina');
    const otherPage = await (await browser.newContext()).newPage();
    await signIn(otherPage, user);
    await otherPage.goto('/about-us');
    await openAccountPage(page, user);
    await currentPassword(page).fill(user.password);
    await newPassword(page).fill('Potluck2');
    await button(page, 'Change the password').click();
    await expect(toast(page, 'Your password has been changed.')).toBeVisible();
    await page.goto('/my-orders');
    await expect(page.getByText("You haven't ordered anything yet!")).toBeVisible();

    // The API caches for 50 s that an account has access. With an expired token, the page must request a new one.
    await otherPage.evaluate((token) => {
      localStorage.setItem('access-token', token);
    }, createExpiredToken(user));
    await openAccountMenu(otherPage);
    await otherPage.getByRole('link', { name: 'My Orders' }).first().click();
    await expect(otherPage).toHaveURL('/login');
    await expect(otherPage.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await submitLoginForm(otherPage, user);
    await expect(otherPage.getByRole('dialog')).toContainText('Failed to login');
    await clickDialogButton(otherPage, 'Try Again');
    await submitLoginForm(otherPage, { ...user, password: 'Potluck2' });
    await expectNavigatedTo(otherPage, '/my-orders');
    await otherPage.context().close();
  });

  test('has all controls in the tab order, and keeps the focus on a control after each action with the keyboard @all', async ({
    page,
  }) => {
    const user = await createTestUser('Nina');
    await updateAccount(user.uid, { emailVerified: false });
    await openAccountPage(page, user);
    await expect(page.getByLabel('About you')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    expect(await listTabStops(page)).toEqual([
      'Change photo',
      'Take a photo',
      'Use a link instead',
      'Name',
      'Save',
      'About you',
      'Save your text',
      'Send the link',
      'Current password',
      'Show current password',
      'New password',
      'Show new password',
      'Change the password',
      'Sign out everywhere',
      'Download my data',
      'Delete my account',
    ]);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };

    await page.getByLabel('Name').focus();
    await press('ControlOrMeta+a', 'Delete', 'Enter');
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Nina Novak');
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Account of Nina Novak' })).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();

    await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    await expect(page.getByText(`We have sent a link to ${user.email}.`)).toBeVisible();
    await expect(button(page, 'Send the link')).toBeFocused();

    await button(page, 'Sign out everywhere').focus();
    await press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Sign out everywhere')).toBeFocused();

    await press('Tab', 'Tab', 'Enter');
    const password = dialog.getByLabel('Your password');
    await expect(password).toBeFocused();
    await press('Tab', 'Tab', 'Tab');
    await expect(password).toBeFocused();
    await page.keyboard.type('wrong');
    await press('Enter');
    await expect(dialog).toContainText('This is not your password.');
    await expect(password).toBeFocused();
    await press('ControlOrMeta+a');
    await page.keyboard.type(user.password);
    await press('Enter');
    await expectNavigatedTo(page, '/');
  });
});
