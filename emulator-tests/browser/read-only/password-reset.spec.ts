import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createTestUser } from '../../test-support/test-users';
import { clickDialogButton } from '../click-dialog-button';
import { expectAccessEnded } from '../expect-access-ended';
import { findEmailLink, listEmailLinks } from '../find-email-link';
import { expectNavigatedTo, logIn, logInInOtherBrowser, submitLoginForm } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';
import { expect, test, testOnDesktopAndPhone } from '../fixtures';

const FORGOT_PASSWORD = '/account/forgot-password';
const EMAIL_LINK = '/account/action';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const status = (page: Page) => page.getByRole('main').getByRole('status');

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(status(page)).toContainText(`If ${email} belongs to an account`);
}

async function saveNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
}

test.describe('The page /account/forgot-password', () => {
  test.describe('The forgot-password form, for an unknown email address,', () => {
    test.use({ expectedMessages: /status of 400/ });

    testOnDesktopAndPhone(
      'opens from the login page and shows the same text as for a known email address',
      async ({ page }) => {
        const { email } = await createTestUser('Nina');
        const unknownEmail = `nobody-${randomUUID()}@potluck.test`;
        await page.goto('/login');
        await waitForHydration(page);
        await page.getByRole('link', { name: 'Forgot your password?' }).click();
        await expectNavigatedTo(page, FORGOT_PASSWORD);
        await requestLink(page, email);
        const knownText = await status(page).innerText();
        await requestLink(page, unknownEmail);
        const unknownText = await status(page).innerText();
        expect(unknownText.replace(unknownEmail, email)).toBe(knownText);
        expect(await listEmailLinks(email, 'resetPassword')).toHaveLength(1);
        expect(await listEmailLinks(unknownEmail, 'resetPassword')).toEqual([]);
      },
    );
  });

  test('shows an error at the email field and sends no request if the email address is invalid @all', async ({
    page,
  }) => {
    await page.route('**/accounts:sendOobCode?*', (route) => {
      throw new Error(`The page sent a request to ${route.request().url()}.`);
    });
    await page.goto(FORGOT_PASSWORD);
    await page.getByLabel('Email').fill('nina');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Email must be an email address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test.describe('The forgot-password form without a network', () => {
    test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

    test('shows an error, keeps the entered email address, and sends the link after a retry @all', async ({
      page,
      context,
    }) => {
      const { email } = await createTestUser('Nina');
      await page.goto(FORGOT_PASSWORD);
      await waitForHydration(page);
      await page.getByLabel('Email').fill(email);
      await context.setOffline(true);
      const sendButton = page.getByRole('button', { name: 'Send the link' });
      await sendButton.click();
      await expect(page.getByRole('alert')).toHaveText(
        'The login service is not responding. Check your connection and try again. You are offline.',
      );
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await context.setOffline(false);
      await sendButton.click();
      await expect(status(page)).toContainText(`If ${email} belongs to an account`);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});

test.describe('The link in the email about a forgotten password', () => {
  test.use({ expectedMessages: /status of 400/ });

  testOnDesktopAndPhone(
    'sets the new password only once, works after a reload, and leaves no one-time code in the URL',
    async ({ page }) => {
      const user = await createTestUser('Nina');
      await page.goto(FORGOT_PASSWORD);
      await requestLink(page, user.email);
      const link = await findEmailLink(user.email, 'resetPassword');

      await page.goto(link);
      await expect(heading(page, 'Choose a new password')).toBeVisible();
      await expect(page).toHaveURL(EMAIL_LINK);
      await page.reload();
      await expect(page.getByLabel('Email')).toHaveValue(user.email);
      await expect(page).toHaveURL(EMAIL_LINK);
      await saveNewPassword(page, 'Potluck2');
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
    },
  );

  test('adds no history entry that contains the one-time code in its URL', async ({ page }) => {
    const { email } = await createTestUser('Nina');
    await page.goto(FORGOT_PASSWORD);
    await requestLink(page, email);
    await page.goto(await findEmailLink(email, 'resetPassword'));
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(EMAIL_LINK);
  });

  test('shows the password rule that is not met, and keeps the one-time code for the next attempt', async ({
    page,
  }) => {
    const { email } = await createTestUser('Nina');
    await page.goto(FORGOT_PASSWORD);
    await requestLink(page, email);
    await page.goto(await findEmailLink(email, 'resetPassword'));
    await saveNewPassword(page, 'potluck2');
    await expect(
      page.getByText('Password must contain at least one uppercase letter.'),
    ).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await saveNewPassword(page, 'Potluck2');
    await expect(heading(page, 'Done')).toBeVisible();
  });

  test.describe('A password reset in a browser where the user is signed in', () => {
    test.use({ expectedMessages: /status of 40[01]/ });

    test('ends the login of this browser and of other browsers', async ({ page, browser }) => {
      const user = await createTestUser('Nina');
      const otherPage = await logInInOtherBrowser(browser, user);
      await logIn(page, user);
      await page.goto(FORGOT_PASSWORD);
      await requestLink(page, user.email);
      await page.goto(await findEmailLink(user.email, 'resetPassword'));
      await saveNewPassword(page, 'Potluck2');
      await expect(heading(page, 'Done')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await expectNavigatedTo(page, '/login');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await expectAccessEnded(otherPage, user);
      await otherPage.context().close();
    });
  });

  test.describe('The new-password form, if Firebase Auth does not respond,', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    test('keeps the new password, so the user can save it again @all', async ({ page }) => {
      const { email } = await createTestUser('Nina');
      await page.goto(FORGOT_PASSWORD);
      await requestLink(page, email);
      await page.goto(await findEmailLink(email, 'resetPassword'));
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
      await page.route('**/accounts:resetPassword?*', (route) => route.abort(), { times: 1 });
      await saveNewPassword(page, 'Potluck2');
      await expect(page.getByRole('alert')).toContainText('The login service is not responding.');
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Potluck2');
      await page.getByRole('button', { name: 'Save the password' }).click();
      await expect(heading(page, 'Done')).toBeVisible();
    });
  });
});
