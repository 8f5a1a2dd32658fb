import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount, type SeedAccount } from '../../scripts/seed/accounts';
import { delayRequests } from '../delay-requests';
import { clickDialogButton } from '../click-dialog-button';
import { openAccountMenu, signIn } from '../sign-in';
import { allUnless, expect, test } from '../fixtures';
import { fillFoodForm } from '../fill-food-form';

const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('access-token'));

/** Expects the page /login, the Login link in the navbar, and no stored access token. */
async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeAttached();
  expect(await readStoredToken(page)).toBeNull();
}

const deleteFirstItem = async (page: Page) => {
  await page
    .getByRole('button', { name: /delete/i })
    .first()
    .click();
  await clickDialogButton(page, 'Yes, delete it!');
};

interface ProtectedCall {
  action: string;
  /**
   * Status of the mocked response. Both statuses end a session. Each action tests only one of them,
   * because `http.ts` handles them in the same way and its test covers both.
   */
  status: 401 | 403;
  account: SeedAccount;
  path: string;
  method: string;
  apiPath: string;
  /** Makes the page send the request, for example by a click. Undefined if the page sends it when it opens. */
  sendRequest?: (page: Page) => Promise<void>;
}

const protectedCalls: ProtectedCall[] = [
  {
    action: 'loading My Foods',
    status: 401,
    account: cookAccount,
    path: '/my-foods',
    method: 'GET',
    apiPath: 'my-foods/*',
  },
  {
    action: 'loading My Orders',
    status: 403,
    account: buyerAccount,
    path: '/my-orders',
    method: 'GET',
    apiPath: 'orders/*',
  },
  {
    action: 'purchasing a dish',
    status: 401,
    account: buyerAccount,
    path: '/purchase/tonkotsu-ramen',
    method: 'POST',
    apiPath: 'purchase',
    sendRequest: (page) => page.getByRole('button', { name: 'Confirm Purchase' }).click(),
  },
  {
    action: 'adding a dish',
    status: 403,
    account: cookAccount,
    path: '/add-food',
    method: 'POST',
    apiPath: 'foods',
    sendRequest: async (page) => {
      await fillFoodForm(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
    },
  },
  {
    action: 'updating a dish',
    status: 401,
    account: cookAccount,
    path: '/update/jollof-rice',
    method: 'PUT',
    apiPath: 'foods/*',
    sendRequest: async (page) => {
      await page.getByLabel('Price ($)').fill('9.75');
      await page.getByRole('button', { name: 'Update Item' }).click();
    },
  },
  {
    action: 'deleting a dish',
    status: 403,
    account: cookAccount,
    path: '/my-foods',
    method: 'DELETE',
    apiPath: 'foods/*',
    sendRequest: deleteFirstItem,
  },
  {
    action: 'deleting an order',
    status: 401,
    account: buyerAccount,
    path: '/my-orders',
    method: 'DELETE',
    apiPath: 'orders/*',
    sendRequest: deleteFirstItem,
  },
];

test.describe('An expired session logs the user out and redirects to /login', () => {
  test.use({ expectedMessages: /status of (401|403)/ });

  for (const { action, status, account, path, method, apiPath, sendRequest } of protectedCalls) {
    test(`if ${action} fails with status ${status}${allUnless(method === 'POST' || path === '/my-orders')}`, async ({
      page,
    }) => {
      const code = status === 401 ? 'unauthenticated' : 'forbidden';
      await signIn(page, account);
      await page.route(`**/api/${apiPath}`, (route) =>
        route.request().method() === method
          ? route.fulfill({ status, json: { code, message: 'No.', requestId: 'r' } })
          : route.continue(),
      );
      await page.goto(path);
      await sendRequest?.(page);
      await expectLoggedOut(page);
    });
  }

  for (const [name, path] of [
    ['My Foods', '/my-foods'],
    ['My Orders', '/my-orders'],
  ] as const) {
    test(`if the user opens ${name} without a stored token${allUnless(path === '/my-orders')}`, async ({
      page,
    }) => {
      await signIn(page, cookAccount);
      // Wait until the navbar has read the number of new orders. Without a token, this request would
      // end the session too early.
      const countResponse = page.waitForResponse('**/api/received-orders/*/count');
      await page.goto('/about-us');
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
      await countResponse;
      await page.evaluate(() => localStorage.removeItem('access-token'));
      await openAccountMenu(page);
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page).not.toHaveURL(path);
      await expectLoggedOut(page);
    });
  }

  test('if the user reloads a page without a stored token', async ({ page }) => {
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

test.describe('A protected page', () => {
  test('shows a spinner while Firebase Auth loads', async ({ page }) => {
    await signIn(page, buyerAccount);
    // Delay the code instead of the responses. If the code runs and Firebase does not respond within 3 s, the page shows
    // the orders without Firebase.
    const release = await delayRequests(page, '**/assets/session-*.js');
    await page.goto('/my-orders');
    await expect(page.getByRole('main').getByRole('status')).toContainText(/loading/i);
    await expect(page).toHaveURL('/my-orders');
    release();
    await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
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

  test('logs the user out and shows an error after a click on Logout if the browser does not delete the stored login', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/my-orders');
    await openAccountMenu(page);
    await page.evaluate(() => {
      // Creates a request that never completes.
      IDBObjectStore.prototype.delete = () =>
        new EventTarget() as unknown as ReturnType<IDBObjectStore['delete']>;
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText(/could not delete your stored login/)).toBeVisible();
    await expectLoggedOut(page);
    await page.reload();
    await expectLoggedOut(page);
  });
});
