import type { Page } from '@playwright/test';
import { cookAccount, guestAccount, type SeedAccount } from '../suite/seed/accounts';
import { hold } from './hold';
import { pressInDialog } from './press-in-dialog';
import { openAccountMenu, signIn } from './sign-in';
import { expect, test } from './test';
import { writeDish } from './write-dish';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('access-token'));

/** Logged out, at /login, and nothing of the person is left in this browser. */
async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeAttached();
  expect(await storedToken(page)).toBeNull();
}

const inDialog = async (page: Page) => {
  await page
    .getByRole('button', { name: /delete/i })
    .first()
    .click();
  await pressInDialog(page, 'Yes, delete it!');
};

interface Protected {
  what: string;
  /** One of the two that end a session: `http.ts` knows them as one, and its test has both. */
  status: 401 | 403;
  who: SeedAccount;
  path: string;
  method: string;
  call: string;
  /** What sends the call, when opening the page does not. */
  act?: (page: Page) => Promise<void>;
}

const protectedCalls: Protected[] = [
  {
    what: 'My Foods',
    status: 401,
    who: cookAccount,
    path: '/my-foods',
    method: 'GET',
    call: 'my-foods/*',
  },
  {
    what: 'My Orders',
    status: 403,
    who: guestAccount,
    path: '/my-orders',
    method: 'GET',
    call: 'orders/*',
  },
  {
    what: 'a purchase',
    status: 401,
    who: guestAccount,
    path: '/purchase/tonkotsu-ramen',
    method: 'POST',
    call: 'purchase',
    act: (page) => page.getByRole('button', { name: 'Confirm Purchase' }).click(),
  },
  {
    what: 'adding a dish',
    status: 403,
    who: cookAccount,
    path: '/add-food',
    method: 'POST',
    call: 'foods',
    act: async (page) => {
      await writeDish(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
    },
  },
  {
    what: 'updating a dish',
    status: 401,
    who: cookAccount,
    path: '/update/jollof-rice',
    method: 'PUT',
    call: 'foods/*',
    act: async (page) => {
      await page.getByLabel('Price ($)').fill('9.75');
      await page.getByRole('button', { name: 'Update Item' }).click();
    },
  },
  {
    what: 'deleting a dish',
    status: 403,
    who: cookAccount,
    path: '/my-foods',
    method: 'DELETE',
    call: 'foods/*',
    act: inDialog,
  },
  {
    what: 'deleting an order',
    status: 401,
    who: guestAccount,
    path: '/my-orders',
    method: 'DELETE',
    call: 'orders/*',
    act: inDialog,
  },
];

test.describe('Session expiry: logs out and goes to /login', () => {
  test.use({ expectedMessages: /status of (401|403)/ });

  for (const { what, status, who, path, method, call, act } of protectedCalls) {
    test(`${what} answered with ${status}`, async ({ page }) => {
      const code = status === 401 ? 'unauthenticated' : 'forbidden';
      await signIn(page, who);
      await page.route(`**/api/${call}`, (route) =>
        route.request().method() === method
          ? route.fulfill({ status, json: { code, message: 'No.', requestId: 'r' } })
          : route.continue(),
      );
      await page.goto(path);
      await act?.(page);
      await expectLoggedOut(page);
    });
  }

  for (const [name, path] of [
    ['My Foods', '/my-foods'],
    ['My Orders', '/my-orders'],
  ] as const) {
    test(`${name} without a stored token`, async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/about-us');
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
      await page.evaluate(() => {
        localStorage.removeItem('access-token');
      });
      await openAccountMenu(page);
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page).not.toHaveURL(path);
      await expectLoggedOut(page);
    });
  }

  test('a reload without a stored token', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/about-us');
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await page.evaluate(() => {
      localStorage.removeItem('access-token');
    });
    await page.goto('/my-foods');
    await expectLoggedOut(page);
    await expect
      .poll(async () => JSON.stringify(await page.context().storageState({ indexedDB: true })))
      .not.toContain(cookAccount.email);
    await expectLoggedOut(page);
  });
});

test.describe('Authentication', () => {
  test('protected pages show a spinner while it loads', async ({ page }) => {
    await signIn(page, guestAccount);
    const release = await hold(page, '**/__/firebase/init.json');
    await page.goto('/my-orders');
    await expect(page.getByRole('main').getByRole('status')).toContainText(/loading/i);
    await expect(page).toHaveURL('/my-orders');
    release();
    await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
  });

  test('the avatar menu has the name, the three pages and Logout, after which nothing of the person is left', async ({
    page,
  }) => {
    await signIn(page, guestAccount);
    await page.goto('/my-orders');
    await expect(page.getByText('Adana', { exact: false }).first()).toBeAttached();
    await openAccountMenu(page);
    await expect(page.getByText(guestAccount.name)).toBeVisible();
    for (const name of ['My Foods', 'Add Food', 'My Orders']) {
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    await expectLoggedOut(page);
    const stored = await page.context().storageState({ indexedDB: true });
    const kept = JSON.stringify(stored) + (await page.content());
    for (const trace of [guestAccount.email, guestAccount.uid, guestAccount.name, 'Adana']) {
      expect(kept).not.toContain(trace);
    }
    await page.goBack();
    await expect(page.getByText('Adana')).toHaveCount(0);
  });
});
