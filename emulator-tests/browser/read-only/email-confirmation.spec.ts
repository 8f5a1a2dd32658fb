import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createUnconfirmedUser } from '../create-unconfirmed-user';
import { findEmailLink, listEmailLinks } from '../find-email-link';
import { expectNavigatedTo, logIn } from '../sign-in';
import { expect, test, testOnDesktopAndPhone } from '../fixtures';

const notice = (page: Page) => page.getByRole('complementary', { name: 'Email confirmation' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill('Nina Novak');
  await page.getByLabel('Photo URL').fill('/images/people/default.svg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Potluck1');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expectNavigatedTo(page, '/');
}

/** Counts how often the page loads the account from Firebase Auth (`accounts:lookup`) after this call. */
function countAccountReads(page: Page): { count: number } {
  const reads = { count: 0 };
  page.on('response', (response) => {
    if (response.url().includes('/accounts:lookup?')) reads.count += 1;
  });
  return reads;
}

/**
 * Opens the account page of an unconfirmed account, and waits until the page has loaded the account twice. A test can
 * then count later reads.
 */
async function openAccountPage(page: Page): Promise<void> {
  const reads = countAccountReads(page);
  await page.goto('/account');
  await expect.poll(() => reads.count).toBe(2);
}

testOnDesktopAndPhone(
  'A registration emails a link, and the confirmation on the page of this link also appears on the account page in another tab',
  async ({ page, context }) => {
    const email = `nina-${randomUUID()}@potluck.test`;
    await register(page, email);
    const links = await listEmailLinks(email, 'verifyEmail');
    expect(links).toHaveLength(1);
    await page.goto('/account');
    await expect(page.getByText('Not confirmed yet')).toBeVisible();

    const otherTab = await context.newPage();
    await otherTab.goto(links[0] ?? '');
    await expect(heading(otherTab, 'Confirm your email')).toBeVisible();
    await expect(otherTab).toHaveURL('/account/action');
    await otherTab.reload();
    await otherTab.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(heading(otherTab, 'Thank you')).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(page.getByText('Not confirmed yet')).toHaveCount(0);

    await otherTab.getByRole('main').getByRole('link', { name: 'Your account' }).click();
    await expectNavigatedTo(otherTab, '/account');
    await expect(otherTab.getByText('Confirmed', { exact: true })).toBeVisible();
    await otherTab.goto('/my-orders');
    await expect(heading(otherTab, 'My Orders')).toBeVisible();
    await expect(notice(otherTab)).toHaveCount(0);
  },
);

test('The account page shows the confirmation of the email even if the tab of the email link receives its account data only after it has confirmed the email', async ({
  page,
  context,
}) => {
  const user = await createUnconfirmedUser('Nina');
  await logIn(page, user);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We have sent a link to ${user.email}.`)).toBeVisible();

  const otherTab = await context.newPage();
  const confirmation = otherTab.waitForResponse('**/accounts:update?*');
  await otherTab.route('**/accounts:lookup?*', async (route) => {
    await confirmation;
    await route.continue();
  });
  await otherTab.goto(await findEmailLink(user.email, 'verifyEmail'));
  await otherTab.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(heading(otherTab, 'Thank you')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('The link in a confirmation email confirms nothing until a click on “Confirm my email”, because mail scanners open links', async ({
  page,
  browser,
}) => {
  const user = await createUnconfirmedUser('Nina');
  await logIn(page, user);
  await openAccountPage(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We have sent a link to ${user.email}.`)).toBeVisible();

  const otherDevice = await browser.newContext();
  const linkPage = await otherDevice.newPage();
  await linkPage.goto(await findEmailLink(user.email, 'verifyEmail'));
  await expect(linkPage.getByRole('button', { name: 'Confirm my email' })).toBeVisible();
  const reads = countAccountReads(page);
  await page.reload();
  await expect.poll(() => reads.count).toBe(2);
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await linkPage.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(heading(linkPage, 'Thank you')).toBeVisible();
  await otherDevice.close();

  await page.getByRole('button', { name: 'Send the link' }).focus();
  // Dispatch the event `visibilitychange` to simulate that the user returns to the tab. A headless
  // browser does not hide background tabs, so it does not dispatch this event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0);
  await expect(heading(page, 'Your Account')).toBeFocused();
});

test('The account page requests an unconfirmed account twice after a reload, and not again until the user returns to the tab @all', async ({
  page,
}) => {
  const user = await createUnconfirmedUser('Nina');
  await logIn(page, user);
  await openAccountPage(page);
  const reads = countAccountReads(page);
  await page.reload();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We have sent a link to ${user.email}.`)).toBeVisible();
  await expect.poll(() => reads.count).toBe(2);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => reads.count).toBe(3);
});

test.describe('The notice about an unconfirmed email', () => {
  testOnDesktopAndPhone(
    'appears only on protected pages other than /account, sends the link, and stays closed after a reload',
    async ({ page }) => {
      const { email, ...user } = await createUnconfirmedUser('Nina');
      await logIn(page, { email, ...user });
      await expect(page.getByRole('button', { name: 'Account of Nina' })).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      await page.goto('/account');
      await expect(page.getByText('Not confirmed yet')).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      for (const path of ['/my-foods', '/add-food', '/my-orders']) {
        await page.goto(path);
        await expect(notice(page)).toContainText(`Please confirm that ${email} is yours.`);
      }
      await notice(page).getByRole('button', { name: 'Send the link' }).click();
      await expect(notice(page)).toContainText(`We have sent a link to ${email}.`);
      expect(await listEmailLinks(email, 'verifyEmail')).toHaveLength(1);
      await notice(page).getByRole('button', { name: 'Close' }).click();
      await expect(notice(page)).toHaveCount(0);
      await page.reload();
      await expect(heading(page, 'My Orders')).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
    },
  );

  test('closes after the user presses Enter on “Not now”, and the focus moves to the heading of the page @all', async ({
    page,
  }) => {
    await logIn(page, await createUnconfirmedUser('Nina'));
    await page.goto('/my-orders');
    await notice(page).getByRole('button', { name: 'Not now' }).press('Enter');
    await expect(notice(page)).toHaveCount(0);
    await expect(heading(page, 'My Orders')).toBeFocused();
  });

  test('moves the focus to “Close” after the user presses Enter on “Send the link” @all', async ({
    page,
  }) => {
    await logIn(page, await createUnconfirmedUser('Nina'));
    await page.goto('/my-orders');
    await notice(page).getByRole('button', { name: 'Send the link' }).press('Enter');
    await expect(notice(page)).toContainText('We have sent a link');
    await expect(notice(page).getByRole('button', { name: 'Close' })).toBeFocused();
  });

  test.describe('The notice, if Firebase Auth does not respond,', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    test('stays open, and a toast shows the error @all', async ({ page }) => {
      await logIn(page, await createUnconfirmedUser('Nina'));
      await page.goto('/my-orders');
      await page.route('**/accounts:sendOobCode?*', (route) => route.abort());
      await notice(page).getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('alert')).toContainText('The login service is not responding.');
      await expect(notice(page).getByRole('button', { name: 'Send the link' })).toBeVisible();
    });
  });
});
