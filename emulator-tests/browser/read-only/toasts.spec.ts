import type { Locator, Page } from '@playwright/test';
import { cookAccount, buyerAccount, type SeedAccount } from '../../scripts/seed/accounts';
import { clickDialogButton } from '../click-dialog-button';
import { openAccountMenu, signIn } from '../sign-in';
import { allUnless, expect, test } from '../fixtures';
import { waitForToastAnimation } from '../toast-timer';
import { fillFoodForm } from '../fill-food-form';

/** Makes every write request fail, except the request for an access token. */
const failWrites = (page: Page) =>
  page.route('**/api/**', (route) => {
    const request = route.request();
    return request.method() === 'GET' || request.url().endsWith('/jwt')
      ? route.continue()
      : route.fulfill({ status: 500, body: '{}' });
  });

const deleteButtons = (page: Page) =>
  page.getByRole('button', { name: /^delete/i }).filter({ visible: true });

async function deleteItem(page: Page, button: Locator): Promise<void> {
  await button.click();
  await clickDialogButton(page, 'Yes, delete it!');
}

async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
}

interface ToastCase {
  path: string;
  account: SeedAccount;
  /** Action that makes the page show a toast. Undefined if the page shows a toast when it opens. */
  triggerToast?: (page: Page) => Promise<void>;
}

/** Every kind of page that can show a toast, with the action that triggers the toast. */
const toastCases: ToastCase[] = [
  {
    path: '/purchase/tonkotsu-ramen',
    account: buyerAccount,
    triggerToast: (page) => page.getByRole('button', { name: 'Confirm Purchase' }).click(),
  },
  {
    path: '/my-orders',
    account: buyerAccount,
    triggerToast: (page) => deleteItem(page, deleteButtons(page).first()),
  },
  {
    path: '/my-foods',
    account: cookAccount,
    triggerToast: (page) => deleteItem(page, deleteButtons(page).first()),
  },
  {
    path: '/update/jollof-rice',
    account: cookAccount,
    triggerToast: async (page) => {
      await page.getByLabel('Quantity').fill('3');
      await page.getByRole('button', { name: 'Update Item' }).click();
    },
  },
  {
    path: '/add-food',
    account: cookAccount,
    triggerToast: async (page) => {
      await fillFoodForm(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
    },
  },
  // The buyer does not own this dish. The page redirects to /my-foods, where the toast appears.
  { path: '/update/jollof-rice', account: buyerAccount },
  { path: '/', account: buyerAccount, triggerToast: logOut },
  { path: '/foods', account: buyerAccount, triggerToast: logOut },
  { path: '/foods/tonkotsu-ramen', account: buyerAccount, triggerToast: logOut },
  { path: '/foodGallery', account: buyerAccount, triggerToast: logOut },
  { path: '/about-us', account: buyerAccount, triggerToast: logOut },
  { path: '/contact-us', account: buyerAccount, triggerToast: logOut },
  { path: '/no-such-page', account: buyerAccount, triggerToast: logOut },
  // The logout redirects the user from this page to /login, where the toast appears.
  { path: '/my-orders', account: buyerAccount, triggerToast: logOut },
];

/**
 * Returns the texts of the elements that a toast overlaps: the navbar, the bar with the purchase button, and, on a wide
 * screen, the headings. On a phone, a heading can be below the toast at the bottom edge, and the user can scroll it
 * away from there.
 */
function findCoveredElements(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')];
    const bars = 'header:has(nav), [data-bottom-bar]';
    const elements = [
      ...document.querySelectorAll(innerWidth < 768 ? bars : `${bars}, h1, h2, h3`),
    ];
    return elements
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return toasts.some((toast) => {
          const { left, right, top, bottom } = toast.getBoundingClientRect();
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        });
      })
      .map(({ textContent }) => textContent);
  });
}

test.describe('Toasts', () => {
  test.use({
    expectedMessages: /status of (404|500)/,
    contextOptions: { reducedMotion: 'reduce' },
  });

  for (const { path, account, triggerToast } of toastCases) {
    test(`cover neither a heading nor a bar of ${path} if ${account.name} is signed in${triggerToast === logOut ? ' and logs out' : ''}, at widths from 320 to 1440 px${allUnless(['/', '/add-food', '/my-foods', '/purchase/tonkotsu-ramen'].includes(path))}`, async ({
      page,
    }) => {
      await signIn(page, account);
      await failWrites(page);
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
      await triggerToast?.(page);
      await waitForToastAnimation(page);
      for (const width of [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => scrollTo(0, 0));
        // Poll the elements and the width, because some components render again after a change of the
        // viewport width.
        await expect.poll(() => findCoveredElements(page), `at ${width} px`).toEqual([]);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`)
          .toBeLessThanOrEqual(width);
      }
    });
  }

  for (const width of [390, 1280]) {
    test(`do not move the page at ${width} px${allUnless(width === 390)}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      await signIn(page, buyerAccount);
      await failWrites(page);
      await page.goto('/my-orders');
      // The viewport is high enough to show the button without scrolling, because scroll anchoring would hide a movement
      // on a scrolled page.
      const button = deleteButtons(page).first();
      const before = await button.boundingBox();
      await deleteItem(page, button);
      await waitForToastAnimation(page);
      await expect(button).toBeFocused();
      expect(await button.boundingBox()).toEqual(before);
    });
  }

  for (const width of [390, 1280]) {
    test(`do not cover the menus of the navbar at ${width} px${allUnless(width === 390)}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, buyerAccount);
      await failWrites(page);
      await page.goto('/my-orders');
      await deleteItem(page, deleteButtons(page).first());
      await waitForToastAnimation(page);
      // Wait until the closed dialog returns the focus to the delete button. Otherwise this change
      // of the focus would close the menu that the test opens next.
      await expect(deleteButtons(page).first()).toBeFocused();
      await openAccountMenu(page);
      const names = ['My Foods', 'Add Food', 'My Orders'];
      const items = names.map((name) => page.getByRole('link', { name, exact: true }));
      for (const item of [...items, page.getByRole('button', { name: 'Logout' })]) {
        // A trial click fails if another element covers the item and would receive the click.
        await item.click({ trial: true });
      }
      if (width === 390) {
        await page.getByRole('button', { name: 'Open the menu' }).click();
        const homeLink = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link').first();
        await homeLink.click({ trial: true });
      }
      await expect(page.locator('.Toastify__toast')).toBeVisible();
    });
  }
});
