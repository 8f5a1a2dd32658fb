import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { expectArrival, openAccountMenu, signIn } from './sign-in';
import { expect, test } from './test';

test.describe('Login /login', () => {
  test('goes to / by default, and keeps the access token', async ({ page }) => {
    await signIn(page, guestAccount);
    const token = await page.evaluate(() => localStorage.getItem('access-token'));
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('goes back to the page that was asked for', async ({ page }) => {
    await page.goto('/my-orders');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(guestAccount.email);
    await page.getByLabel('Password', { exact: true }).fill(guestAccount.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/my-orders');
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedMessages: /400/ });

    test('says that it failed, and keeps what was typed', async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(guestAccount.email);
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Failed to login');
      await expect(dialog).toContainText('Please try again!');
      await dialog.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(guestAccount.email);
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
    await page.goto('/register');
    await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
    await page.getByLabel('Photo URL').fill('/images/people/default.svg');
    await page.getByLabel('Email').fill('nina@potluck.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  };

  for (const [password, message] of [
    ['Ab1', 'Password must be at least 6 characters long.'],
    ['potluck1', 'Password must contain at least one uppercase letter.'],
    ['POTLUCK1', 'Password must contain at least one lowercase letter.'],
  ] as const) {
    test(`refuses ${password}: ${message}`, async ({ page }) => {
      await fill(page, password);
      await expect(page.getByText(message)).toBeVisible();
      await expect(page).toHaveURL('/register');
    });
  }

  test('goes to / and shows the new person’s name', async ({ page }) => {
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

test.describe('pages that need a login', () => {
  for (const path of [
    '/my-foods',
    '/my-orders',
    '/add-food',
    '/purchase/tonkotsu-ramen',
    '/update/jollof-rice',
  ]) {
    test(`${path} sends a visitor to /login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    });
  }

  test('end the session when the stored token is gone', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.evaluate(() => {
      localStorage.removeItem('access-token');
    });
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Foods', exact: true }).first().click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeAttached();
  });

  test.describe('answered with 401 or 403', () => {
    test.use({ expectedMessages: /401|403/ });

    for (const status of [401, 403]) {
      for (const [path, call] of [
        ['/my-foods', '**/api/my-foods/**'],
        ['/my-orders', '**/api/orders/**'],
      ] as const) {
        test(`${path}: ${status} logs out and goes to /login`, async ({ page }) => {
          await signIn(page, cookAccount);
          await page.route(call, (route) =>
            route.fulfill({
              status,
              json: {
                code: status === 401 ? 'unauthenticated' : 'forbidden',
                message: 'No.',
                requestId: 'r',
              },
            }),
          );
          await page.goto(path);
          await expect(page).toHaveURL('/login');
          expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
        });
      }
    }
  });
});
