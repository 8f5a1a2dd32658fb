import type { Page } from '@playwright/test';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { choosePhoto, createPhotoFile, openLinkField } from '../choose-photo';
import { mockResponse } from './mock-requests';
import type { PageState } from './page-state';

const accountPage = { path: '/account', signedInAs: cookAccount };

/** Makes Firebase Auth report that the email of the signed-in user is not confirmed. */
const unconfirmEmail = (page: Page) =>
  page.route('**/accounts:lookup?*', async (route) => {
    const response = await route.fetch();
    const { users } = (await response.json()) as { users: object[] };
    const json = { users: users.map((user) => ({ ...user, emailVerified: false })) };
    await route.fulfill({ response, json });
  });

const { email } = buyerAccount;
/** The responses of Firebase Auth to the check of the one-time code in an email link. */
const validResetCode = { email, requestType: 'PASSWORD_RESET' };
const validConfirmationCode = { email, requestType: 'VERIFY_EMAIL' };

/** Page states in `testedPageStates`: the account pages, the notices about the account, and the account menu. */
export const accountPageStates: PageState[] = [
  {
    name: 'login-invalid',
    path: '/login',
    afterOpen: (page) => page.getByRole('main').getByRole('button', { name: 'Login' }).click(),
  },
  {
    name: 'register-invalid',
    path: '/register',
    afterOpen: async (page) => {
      await openLinkField(page);
      await page.getByLabel('Photo URL').fill('http://example.com/me.jpg');
      await page.getByLabel('Email').fill('sam');
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByLabel('Password', { exact: true }).press('Enter');
    },
  },
  {
    name: 'register-photo',
    path: '/register',
    afterOpen: async (page) => {
      await choosePhoto(page, await createPhotoFile());
      await page.getByText('Photo chosen.').waitFor();
    },
  },
  {
    name: 'forgot-password-sent',
    path: '/account/forgot-password',
    beforeOpen: mockResponse('**/accounts:sendOobCode?*', {}),
    afterOpen: async (page) => {
      await page.getByLabel('Email').fill('sam@potluck.test');
      await page.getByLabel('Email').press('Enter');
      await page.getByText('If sam@potluck.test belongs to an account').waitFor();
    },
  },
  {
    name: 'email-link-reset-password-invalid',
    path: '/account/action?mode=resetPassword&oobCode=valid',
    beforeOpen: mockResponse('**/accounts:resetPassword?*', validResetCode),
    afterOpen: (page) => page.getByLabel('New password', { exact: true }).press('Enter'),
  },
  {
    name: 'email-link-confirm-email',
    path: '/account/action?mode=verifyEmail&oobCode=valid',
    beforeOpen: mockResponse('**/accounts:resetPassword?*', validConfirmationCode),
    afterOpen: (page) => page.getByText(`Log in as ${email} to confirm this email.`).waitFor(),
  },
  {
    name: 'email-link-confirmed',
    path: '/account/action?mode=verifyEmail&oobCode=valid',
    signedInAs: buyerAccount,
    beforeOpen: async (page) => {
      await mockResponse('**/accounts:resetPassword?*', validConfirmationCode)(page);
      await mockResponse('**/accounts:update?*', { email })(page);
    },
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    },
  },
  { name: 'account', ...accountPage },
  {
    name: 'account-unconfirmed',
    ...accountPage,
    beforeOpen: unconfirmEmail,
  },
  {
    name: 'account-wrong-password',
    ...accountPage,
    afterOpen: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill('wrong');
      await page.getByLabel('New password', { exact: true }).fill('Potluck2');
      await page.getByLabel('New password', { exact: true }).press('Enter');
      await page.getByText('This is not your current password.').waitFor();
    },
  },
  {
    name: 'account-delete-wrong-password',
    ...accountPage,
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByLabel('Your password').fill('wrong');
      await page.getByLabel('Your password').press('Enter');
      await page.getByText('This is not your password.').waitFor();
    },
  },
  {
    name: 'email-notice',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: unconfirmEmail,
  },
  {
    name: 'menu',
    path: '/',
    signedInAs: buyerAccount,
    afterOpen: (page) =>
      page
        .getByRole('button', { name: /^Account of/ })
        .filter({ visible: true })
        .first()
        .click(),
  },
];
