import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { updateAccount } from '../../test-support/auth-emulator';
import { createTestUser } from '../../test-support/test-users';
import { openLinkField } from '../choose-photo';
import { clickDialogButton } from '../click-dialog-button';
import { findEmailLink, listEmailLinks } from '../find-email-link';
import { expectNavigatedTo, signIn, submitLoginForm } from '../sign-in';
import { expect, test, testOnPhone } from '../fixtures';

const EMAIL_LINK = '/account/action';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

testOnPhone(
  'A registration emails a link that confirms nothing until a click on “Confirm my email”, and the confirmation also appears on the account page in another tab',
  async ({ page, context }) => {
    const email = `nina-${randomUUID()}@potluck.test`;
    await page.goto('/register');
    await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
    await openLinkField(page);
    await page.getByLabel('Photo URL').fill('/images/people/default.svg');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Potluck1');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expectNavigatedTo(page, '/');
    const links = await listEmailLinks(email, 'verifyEmail');
    expect(links).toHaveLength(1);

    const otherTab = await context.newPage();
    await otherTab.goto(links[0] ?? '');
    await expect(heading(otherTab, 'Confirm your email')).toBeVisible();
    await expect(otherTab).toHaveURL(EMAIL_LINK);
    await otherTab.reload();
    await expect(otherTab.getByRole('button', { name: 'Confirm my email' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
    await otherTab.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(heading(otherTab, 'Thank you')).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(page.getByText('Not confirmed yet')).toHaveCount(0);

    await otherTab.getByRole('main').getByRole('link', { name: 'Your account' }).click();
    await expectNavigatedTo(otherTab, '/account');
    await expect(otherTab.getByText('Confirmed', { exact: true })).toBeVisible();
  },
);

test('A link that confirms an email needs the login of the account, and the account page shows a confirmation in another browser when the user returns to the tab, and moves the focus to the heading @all', async ({
  page,
  browser,
}) => {
  const user = await createTestUser('Nina');
  await updateAccount(user.uid, { emailVerified: false });
  await signIn(page, user);
  await page.goto('/account');
  const sendButton = page.getByRole('button', { name: 'Send the link' });
  await sendButton.click();
  await expect(page.getByText(`We have sent a link to ${user.email}.`)).toBeVisible();

  const otherDevice = await browser.newContext();
  const linkPage = await otherDevice.newPage();
  await linkPage.goto(await findEmailLink(user.email, 'verifyEmail'));
  await expect(linkPage.getByText(`Log in as ${user.email} to confirm this email.`)).toBeVisible();
  await linkPage.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await submitLoginForm(linkPage, user);
  await expectNavigatedTo(linkPage, EMAIL_LINK);
  await linkPage.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(heading(linkPage, 'Thank you')).toBeVisible();
  await otherDevice.close();

  await sendButton.focus();
  // Dispatch the event `visibilitychange` to simulate that the user returns to the tab. A headless
  // browser does not hide background tabs, so it does not dispatch this event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(sendButton).toHaveCount(0);
  await expect(heading(page, 'Your Account')).toBeFocused();
});

test.describe('The link in the email about a forgotten password', () => {
  test.use({ expectedMessages: /status of 40[01]/ });

  test('sets the new password only once, works after a reload and after Back and Forward, and leaves no one-time code in the history', async ({
    page,
  }) => {
    const user = await createTestUser('Nina');
    await page.goto('/account/forgot-password');
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      `If ${user.email} belongs to an account`,
    );
    const link = await findEmailLink(user.email, 'resetPassword');

    await page.goto(link);
    await expect(heading(page, 'Choose a new password')).toBeVisible();
    await expect(page).toHaveURL(EMAIL_LINK);
    await page.goBack();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(EMAIL_LINK);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await expect(page).toHaveURL(EMAIL_LINK);
    await page.getByLabel('New password', { exact: true }).fill('Potluck2');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(heading(page, 'Done')).toBeVisible();
    // The history entry stores the one-time code only until the code is used. Expect that the page has
    // removed it.
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('oobCode');
    await page.reload();
    await expect(heading(page, 'This link does not work')).toBeVisible();

    await page.goto('/login');
    await submitLoginForm(page, user);
    await expect(page.getByRole('dialog')).toContainText('Failed to login');
    await clickDialogButton(page, 'Try Again');
    await submitLoginForm(page, { ...user, password: 'Potluck2' });
    await expectNavigatedTo(page, '/');

    await page.goto(link);
    await expect(heading(page, 'This link does not work')).toBeVisible();
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
    await expect(page).toHaveURL(EMAIL_LINK);
  });
});
