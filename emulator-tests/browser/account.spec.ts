import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { waitForDialogCode } from './dialog-code';
import { hydrated } from './hydrated';
import { pressInDialog } from './press-in-dialog';
import { expectArrival, fillLogin, openAccountMenu } from './sign-in';
import { expect, test } from './test';

test.describe('Login /login', () => {
  test('offers Google, goes to / by default, and keeps the access token', async ({ page }) => {
    await page.goto('/login');
    const google = page.getByRole('main').getByRole('button', { name: 'Continue with Google' });
    await expect(google).toBeVisible();
    await fillLogin(page, guestAccount);
    await expectArrival(page, '/');
    const token = await page.evaluate(() => localStorage.getItem('access-token'));
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('goes back to the page that was asked for', async ({ page }) => {
    await page.goto('/my-orders');
    await expectArrival(page, '/login');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await fillLogin(page, guestAccount);
    await expect(page).toHaveURL('/my-orders');
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedMessages: /status of 400/ });

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
});

test.describe('Login /login without a network', () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|Signing in is not possible/ });

  for (const [action, text] of [
    ['Login', 'Failed to login Please try again!'],
    ['Continue with Google', 'Failed to login with Google Please try again!'],
  ] as const) {
    test(`${action} shows the same dialog as with a network`, async ({ page, context }) => {
      let nativeDialogs = 0;
      page.on('dialog', (dialog) => {
        nativeDialogs += 1;
        void dialog.dismiss();
      });
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await waitForDialogCode(page);
      await context.setOffline(true);
      await page.getByLabel('Email').fill(guestAccount.email);
      await page.getByLabel('Password', { exact: true }).fill(guestAccount.password);
      const button = page.getByRole('main').getByRole('button', { name: action });
      await button.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Error!');
      await expect(dialog).toContainText(text);
      await expect(dialog.getByRole('button', { name: 'Try Again' })).toBeFocused();
      await pressInDialog(page, 'Try Again');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveValue(guestAccount.email);
      expect(nativeDialogs).toBe(0);
    });
  }
});

test.describe('the show-password button', () => {
  for (const path of ['/login', '/register']) {
    test(`of ${path} shows the password, keeps the caret, and a submit hides it`, async ({
      page,
    }) => {
      await page.goto(path);
      // Before hydration, React replaces the typed text, and the caret with it.
      await hydrated(page);
      const field = page.getByLabel('Password', { exact: true });
      await field.pressSequentially('Potluck');
      await expect(field).toHaveAttribute('type', 'password');
      await field.press('ArrowLeft');
      await field.press('ArrowLeft');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(field).toHaveAttribute('type', 'text');
      await expect(field).toBeFocused();
      await page.keyboard.type('-');
      await expect(field).toHaveValue('Potlu-ck');
      await page.keyboard.press('Tab');
      const hide = page.getByRole('button', { name: 'Hide password' });
      await expect(hide).toBeFocused();
      await hide.press('Enter');
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      await field.press('Enter');
      await expect(page.getByText('Email is required.')).toBeVisible();
      await expect(field).toHaveAttribute('type', 'password');
    });
  }
});

test.describe('with an error shown, 1280 × 800 pixels', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const path of ['/login', '/register']) {
    test(`show all of ${path} without scrolling`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      if (path === '/register') {
        await page.getByLabel('Photo URL').fill('http://example.com/me.jpg');
        await page.getByLabel('Password', { exact: true }).fill('potluck');
      }
      await page.getByLabel('Email').fill('nina');
      await main.getByRole('button', { name: /^(Login|Register)$/ }).click();
      await expect(main.locator('[aria-invalid=true]').first()).toBeFocused();
      await expect(page.getByText('Email must be an email address.')).toBeInViewport({ ratio: 1 });
      for (const part of await main.locator('h1, label, input, button, a').all()) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  }
});

const fill = async (page: Page, password: string, email: string) => {
  await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
  await page.getByLabel('Photo URL').fill('/images/people/default.svg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
};

test.describe('Register /register', () => {
  test('is found from the login page, goes to / and shows the new person’s name', async ({
    page,
  }) => {
    await page.goto('/my-orders');
    await expect(page).toHaveURL('/login');
    await page
      .getByRole('main')
      .getByRole('link', { name: /register/i })
      .click();
    await expect(page).toHaveURL('/register');
    await fill(page, 'Potluck1', `nina-${randomUUID()}@potluck.test`);
    await expectArrival(page, '/');
    await openAccountMenu(page);
    await expect(page.getByText('Nina Novak')).toBeVisible();
  });

  test.describe('what is refused', () => {
    test.use({ expectedMessages: /status of 400/ });

    test('a password names the rule that it breaks, an address is told by the provider', async ({
      page,
    }) => {
      await page.goto('/register');
      for (const [password, message] of [
        ['Ab1', 'Password must be at least 6 characters long.'],
        ['potluck1', 'Password must contain at least one uppercase letter.'],
        ['POTLUCK1', 'Password must contain at least one lowercase letter.'],
      ] as const) {
        await fill(page, password, cookAccount.email);
        await expect(page.getByText(message)).toBeVisible();
        await expect(page).toHaveURL('/register');
      }
      await fill(page, 'Potluck1', cookAccount.email);
      await expect(page.getByText(/email.*already in use/i).first()).toBeVisible();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nina Novak');
    });
  });
});

test.describe('an account that was made without its name and photo', () => {
  test.use({ expectedMessages: /ERR_FAILED/ });

  test('gets what is in the form by then, its password too', async ({ page }) => {
    const email = `nina-${randomUUID()}@potluck.test`;
    await page.goto('/register');
    await page.route('**/accounts:update?*', (route) => route.abort(), { times: 1 });
    // The account is there, and has its token, before the new password ends that.
    const minted = page.waitForResponse('**/api/jwt');
    await fill(page, 'Potluck1', email);
    await expect(page.getByRole('alert')).toBeVisible();
    await minted;
    await fill(page, 'Potluck2', email);
    await expectArrival(page, '/');
    await openAccountMenu(page);
    await expect(page.getByText('Nina Novak')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto('/login');
    await fillLogin(page, { email, password: 'Potluck2' });
    await expectArrival(page, '/');
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
