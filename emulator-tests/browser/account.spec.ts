import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { pressInDialog } from './press-in-dialog';
import { expectArrival, fillLogin, openAccountMenu, signIn } from './sign-in';
import { expect, test } from './test';

test.describe('Login /login', () => {
  test('goes to / by default, and keeps the access token', async ({ page }) => {
    await page.goto('/login');
    await fillLogin(page, guestAccount);
    await expectArrival(page, '/');
    const token = await page.evaluate(() => localStorage.getItem('access-token'));
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('goes back to the page that was asked for', async ({ page }) => {
    await page.goto('/my-orders');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, guestAccount);
    await expect(page).toHaveURL('/my-orders');
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedMessages: /400/ });

    test('says that it failed, and keeps what was typed', async ({ page }) => {
      await page.goto('/login');
      await fillLogin(page, { ...guestAccount, password: 'wrong' });
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Failed to login');
      await expect(dialog).toContainText('Please try again!');
      await pressInDialog(page, 'Try Again');
      await expect(page.getByLabel('Email')).toHaveValue(guestAccount.email);
    });
  });

  test.describe('when Google cannot be reached', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    test('says that it failed', async ({ page }) => {
      await page.route('https://apis.google.com/**', (route) => route.abort());
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Failed to login with Google Please try again!');
      await pressInDialog(page, 'Try Again');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/login');
    });
  });

  test('offers Google and a way to register', async ({ page }) => {
    await page.goto('/login');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await main.getByRole('link', { name: /register/i }).click();
    await expect(page).toHaveURL('/register');
  });
});

test.describe('Register /register', () => {
  const fill = async (page: Page, password: string) => {
    await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
    await page.getByLabel('Photo URL').fill('/images/people/default.svg');
    await page.getByLabel('Email').fill(`nina-${randomUUID()}@potluck.test`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  };

  test('says which rule a password breaks', async ({ page }) => {
    await page.goto('/register');
    for (const [password, message] of [
      ['Ab1', 'Password must be at least 6 characters long.'],
      ['potluck1', 'Password must contain at least one uppercase letter.'],
      ['POTLUCK1', 'Password must contain at least one lowercase letter.'],
    ] as const) {
      await fill(page, password);
      await expect(page.getByText(message)).toBeVisible();
      await expect(page).toHaveURL('/register');
    }
  });

  test('goes to / and shows the new person’s name', async ({ page }) => {
    await page.goto('/register');
    await fill(page, 'Potluck1');
    await expectArrival(page, '/');
    await openAccountMenu(page);
    await expect(page.getByText('Nina Novak')).toBeVisible();
  });

  test.describe('an address that is taken', () => {
    test.use({ expectedMessages: /400/ });

    test('shows the provider’s message', async ({ page }) => {
      await page.goto('/register');
      await page.getByLabel('Name', { exact: true }).fill('Amara Again');
      await page.getByLabel('Photo URL').fill('/images/people/default.svg');
      await page.getByLabel('Email').fill(cookAccount.email);
      await page.getByLabel('Password', { exact: true }).fill('Potluck1');
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      await expect(page.getByText(/email.*already in use/i).first()).toBeVisible();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Amara Again');
    });
  });
});

test.describe('the avatar menu', () => {
  test('has the name, the three pages and Logout', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/');
    await openAccountMenu(page);
    await expect(page.getByText('Amara Okafor')).toBeVisible();
    for (const name of ['My Foods', 'Add Food', 'My Orders']) {
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeAttached();
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  });
});

test('pages that need a login send a visitor there', async ({ page }) => {
  for (const path of [
    '/my-foods',
    '/my-orders',
    '/add-food',
    '/purchase/tonkotsu-ramen',
    '/update/jollof-rice',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});
