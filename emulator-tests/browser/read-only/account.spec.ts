import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { waitForDialogCode } from '../wait-for-code';
import { waitForHydration } from '../wait-for-hydration';
import { clickDialogButton } from '../click-dialog-button';
import { expectNavigatedTo, submitLoginForm, openAccountMenu } from '../sign-in';
import { expect, test } from '../fixtures';

test.describe('The login page /login', () => {
  test('offers a login with Google, and after a login with email and password stores the access token and redirects to /', async ({
    page,
  }) => {
    await page.goto('/login');
    const googleButton = page
      .getByRole('main')
      .getByRole('button', { name: 'Continue with Google' });
    await expect(googleButton).toBeVisible();
    await submitLoginForm(page, buyerAccount);
    await expectNavigatedTo(page, '/');
    const token = await page.evaluate(() => localStorage.getItem('access-token'));
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('redirects to the protected page that the visitor requested before the login', async ({
    page,
  }) => {
    await page.goto('/my-orders');
    await expectNavigatedTo(page, '/login');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await submitLoginForm(page, buyerAccount);
    await expect(page).toHaveURL('/my-orders');
  });

  test.describe('The login form with a wrong password', () => {
    test.use({ expectedMessages: /status of 400/ });

    test('shows an error dialog and keeps the entered email', async ({ page }) => {
      await page.goto('/login');
      await submitLoginForm(page, { ...buyerAccount, password: 'wrong' });
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Failed to login');
      await expect(dialog).toContainText('Please try again!');
      await clickDialogButton(page, 'Try Again');
      await expect(page.getByLabel('Email')).toHaveValue(buyerAccount.email);
    });
  });

  test.describe('The login form, if Google is unreachable,', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    test('shows an error dialog after a click on “Continue with Google” @all', async ({ page }) => {
      await page.route('https://apis.google.com/**', (route) => route.abort());
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Failed to login with Google Please try again!');
      await clickDialogButton(page, 'Try Again');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/login');
    });
  });
});

test.describe('The login page /login without a network', () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|Signing in is not possible/ });

  for (const [action, text] of [
    ['Login', 'Failed to login Please try again!'],
    ['Continue with Google', 'Failed to login with Google Please try again!'],
  ] as const) {
    test(`shows an error dialog after a click on ${action}`, async ({ page, context }) => {
      let nativeDialogs = 0;
      page.on('dialog', (dialog) => {
        nativeDialogs += 1;
        void dialog.dismiss();
      });
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await waitForDialogCode(page);
      await context.setOffline(true);
      await page.getByLabel('Email').fill(buyerAccount.email);
      await page.getByLabel('Password', { exact: true }).fill(buyerAccount.password);
      const button = page.getByRole('main').getByRole('button', { name: action });
      await button.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Error!');
      await expect(dialog).toContainText(`${text} You are offline.`);
      await expect(dialog.getByRole('button', { name: 'Try Again' })).toBeFocused();
      await clickDialogButton(page, 'Try Again');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveValue(buyerAccount.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(buyerAccount.password);
      expect(nativeDialogs).toBe(0);
    });
  }
});

test.describe('The show-password button', () => {
  for (const path of ['/login', '/register']) {
    test(`shows the password on ${path}, keeps the caret position, and hides the password when the user submits the form @all`, async ({
      page,
    }) => {
      await page.goto(path);
      // Wait for hydration, because hydration replaces text that the user typed earlier. The
      // replacement moves the caret.
      await waitForHydration(page);
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
      const hideButton = page.getByRole('button', { name: 'Hide password' });
      await expect(hideButton).toBeFocused();
      await hideButton.press('Enter');
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      await field.press('Enter');
      await expect(page.getByText('Email is required.')).toBeVisible();
      await expect(field).toHaveAttribute('type', 'password');
    });
  }
});

test.describe('In a viewport of 1280 × 800 px,', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const path of ['/login', '/register']) {
    test(`${path} shows all fields, buttons, and an error without scrolling @all`, async ({
      page,
    }) => {
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
      for (const element of await main.locator('h1, label, input, button, a').all()) {
        await expect(element).toBeInViewport({ ratio: 1 });
      }
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  }
});

const submitRegistrationForm = async (page: Page, password: string, email: string) => {
  await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
  await page.getByLabel('Photo URL').fill('/images/people/default.svg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
};

test.describe('The registration page /register', () => {
  test('opens from the login page, and redirects to / and shows the user’s name after a registration', async ({
    page,
  }) => {
    await page.goto('/my-orders');
    await expect(page).toHaveURL('/login');
    await page
      .getByRole('main')
      .getByRole('link', { name: /register/i })
      .click();
    await expect(page).toHaveURL('/register');
    await submitRegistrationForm(page, 'Potluck1', `nina-${randomUUID()}@potluck.test`);
    await expectNavigatedTo(page, '/');
    await openAccountMenu(page);
    await expect(page.getByText('Nina Novak')).toBeVisible();
  });

  test.describe('The registration form with an invalid password or an email that is already registered', () => {
    test.use({ expectedMessages: /status of 400/ });

    test('shows the password rule that is not met, or Firebase’s message that the email is already in use', async ({
      page,
    }) => {
      await page.goto('/register');
      for (const [password, message] of [
        ['Ab1', 'Password must be at least 6 characters long.'],
        ['potluck1', 'Password must contain at least one uppercase letter.'],
        ['POTLUCK1', 'Password must contain at least one lowercase letter.'],
      ] as const) {
        await submitRegistrationForm(page, password, cookAccount.email);
        await expect(page.getByText(message)).toBeVisible();
        await expect(page).toHaveURL('/register');
      }
      await submitRegistrationForm(page, 'Potluck1', cookAccount.email);
      await expect(page.getByText(/email.*already in use/i).first()).toBeVisible();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nina Novak');
    });
  });
});

test.describe('If the name and photo of a new account could not be stored,', () => {
  test.use({ expectedMessages: /ERR_FAILED/ });

  test('the next submit of the form stores the name, the photo, and the password @all', async ({
    page,
  }) => {
    const email = `nina-${randomUUID()}@potluck.test`;
    await page.goto('/register');
    await page.route('**/accounts:update?*', (route) => route.abort(), { times: 1 });
    // Wait for the number of new orders, which the navbar reads with the access token of the new
    // account. The next submit changes the password and revokes this token. A request that is still
    // running would then get 401, and Chromium would write a console error.
    const countResponse = page.waitForResponse('**/api/received-orders/*/count');
    await submitRegistrationForm(page, 'Potluck1', email);
    await expect(page.getByRole('alert')).toBeVisible();
    await countResponse;
    await submitRegistrationForm(page, 'Potluck2', email);
    await expectNavigatedTo(page, '/');
    await openAccountMenu(page);
    await expect(page.getByText('Nina Novak')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    // If the test navigated before the logout had finished, the user would stay logged in.
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    await page.goto('/login');
    await submitLoginForm(page, { email, password: 'Potluck2' });
    await expectNavigatedTo(page, '/');
  });
});

test('Protected pages redirect a visitor to /login', async ({ page }) => {
  for (const path of [
    '/my-foods',
    '/my-orders',
    '/add-food',
    '/purchase/tonkotsu-ramen',
    '/update/jollof-rice',
    '/account',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});
