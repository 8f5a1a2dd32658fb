import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pagePaths } from '../../../web/src/lib/paths';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { expectNavigatedTo, openAccountMenu, signIn, submitLoginForm } from '../sign-in';
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
    for (const path of [
      pagePaths.myFoods,
      pagePaths.receivedOrders,
      pagePaths.myOrders,
      pagePaths.receipt('no-such-order'),
      pagePaths.addFood,
      pagePaths.purchase('tonkotsu-ramen'),
      pagePaths.updateFood('jollof-rice'),
      pagePaths.account,
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/login');
    }
  });

  test('opens after the login of a visitor who requested it, and the browser stores an access token @all', async ({
    page,
  }) => {
    await page.goto('/my-orders');
    await expectNavigatedTo(page, '/login');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await submitLoginForm(page, buyerAccount);
    await expect(page).toHaveURL('/my-orders');
    expect(await readStoredToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

test('The registration page /register opens from the login page, redirects to / after a registration, and then the user can log out and log in again @all', async ({
  page,
}) => {
  const user = { email: `nina-${randomUUID()}@potluck.test`, password: 'Potluck1' };
  await page.goto('/my-orders');
  await expect(page).toHaveURL('/login');
  await page
    .getByRole('main')
    .getByRole('link', { name: /register/i })
    .click();
  await expect(page).toHaveURL('/register');
  await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
  await page.getByLabel('Photo URL').fill('/images/people/default.svg');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expectNavigatedTo(page, '/');
  await openAccountMenu(page);
  await expect(page.getByText('Nina Novak')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  // If the test navigated before the logout had finished, the user would stay logged in.
  await expect(page.getByText('Logged out successfully!')).toBeVisible();
  await page.goto('/login');
  await submitLoginForm(page, user);
  await expectNavigatedTo(page, '/');
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
    const storageState = await page.context().storageState({ indexedDB: true });
    const remainingData = JSON.stringify(storageState) + (await page.content());
    for (const personalData of [buyerAccount.email, buyerAccount.uid, buyerAccount.name, 'Adana']) {
      expect(remainingData).not.toContain(personalData);
    }
    await page.goBack();
    await expect(page.getByText('Adana')).toHaveCount(0);
  });
});
