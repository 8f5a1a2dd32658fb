import type { Page } from '@playwright/test';
import { pageList } from '@potluck/functions/contract/pages';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { openAccountMenu, signIn } from '../sign-in';
import { expect, test } from '../fixtures';

const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('access-token'));

/** Expects the page /login, the Login link in the navbar, and no stored access token. */
async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeAttached();
  expect(await readStoredToken(page)).toBeNull();
}

test.describe('A protected page', () => {
  test('redirects a visitor to /login @all', async ({ page }) => {
    for (const { path } of pageList.filter(({ access }) => access === 'users')) {
      await page.goto(path.replace(':id', 'an-id'));
      await expect(page, path).toHaveURL('/login');
    }
  });
});

test.describe('An ended session logs the user out and redirects to /login', () => {
  test.use({ expectedMessages: /status of (401|403)/ });

  test('if the API rejects a protected action with 401', async ({ page }) => {
    await signIn(page, buyerAccount);
    const json = { code: 'unauthenticated', message: 'No.', requestId: 'r' };
    await page.route('**/api/purchase', (route) => route.fulfill({ status: 401, json }));
    await page.goto('/purchase/tonkotsu-ramen');
    await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    await expectLoggedOut(page);
  });

  test('if the user reloads a page without a stored token, and deletes the stored login @all', async ({
    page,
  }) => {
    await signIn(page, cookAccount);
    await page.goto('/about-us');
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('access-token'));
    await page.goto('/my-foods');
    await expectLoggedOut(page);
    await expect
      .poll(async () => JSON.stringify(await page.context().storageState({ indexedDB: true })))
      .not.toContain(cookAccount.email);
    await expectLoggedOut(page);
  });
});

test.describe('The account menu', () => {
  test('shows the user’s name and links to three pages, and removes the user’s data from the browser after a click on Logout', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/my-orders');
    await expect(page.getByText('Adana', { exact: false }).first()).toBeAttached();
    await openAccountMenu(page);
    await expect(page.getByText(buyerAccount.name)).toBeVisible();
    for (const name of ['My Foods', 'Add Food', 'My Orders']) {
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    await expectLoggedOut(page);
    const readRemainingData = async () =>
      JSON.stringify(await page.context().storageState({ indexedDB: true })) +
      (await page.content());
    for (const personalData of [buyerAccount.email, buyerAccount.uid, buyerAccount.name, 'Adana']) {
      await expect.poll(readRemainingData).not.toContain(personalData);
    }
    await page.goBack();
    await expect(page.getByText('Adana')).toHaveCount(0);
  });
});
