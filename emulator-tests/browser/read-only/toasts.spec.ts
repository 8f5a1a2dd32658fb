import type { Locator, Page } from '@playwright/test';
import { cookAccount, buyerAccount, type SeedAccount } from '../../scripts/seed/accounts';
import { clickDialogButton } from '../click-dialog-button';
import { openAccountMenu, signIn } from '../sign-in';
import { expect, test } from '../fixtures';

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

/**
 * Waits until the toast is visible and its opening animation has ended, and stops its timer. Otherwise, the toast
 * could close on a busy machine before the test has looked at it.
 */
async function waitForToastAnimation(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast').first();
  // The toast closes when the animation of its progress bar ends.
  await toast.getByRole('progressbar', { includeHidden: true }).evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.pause();
  });
  await expect(toast).toBeVisible();
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
}

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

  const cases: [string, SeedAccount, (page: Page) => Promise<void>][] = [
    ['/', buyerAccount, logOut],
    ['/my-foods', cookAccount, (page) => deleteItem(page, deleteButtons(page).first())],
    [
      '/purchase/tonkotsu-ramen',
      buyerAccount,
      (page) => page.getByRole('button', { name: 'Confirm Purchase' }).click(),
    ],
  ];
  for (const [path, account, triggerToast] of cases) {
    test(`are at the top right of a wide window, and cover neither a heading nor a bar of ${path} at widths from 320 to 1440 px @all`, async ({
      page,
    }) => {
      await signIn(page, account);
      await failWrites(page);
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
      await triggerToast(page);
      await waitForToastAnimation(page);
      for (const width of [320, 390, 640, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => scrollTo(0, 0));
        // Poll the elements and the width, because some components render again after a change of the
        // viewport width.
        await expect.poll(() => findCoveredElements(page), `at ${width} px`).toEqual([]);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`)
          .toBeLessThanOrEqual(width);
      }
      const box = await page.locator('.Toastify__toast').first().boundingBox();
      expect(box?.x).toBeGreaterThan(1440 / 2);
      expect(box?.y).toBeLessThan(200);
    });
  }

  test('do not move the page, and do not cover the menus of the navbar @all', async ({ page }) => {
    // The viewport is high enough to show the button without scrolling, because scroll anchoring would hide a movement
    // on a scrolled page.
    await page.setViewportSize({ width: 390, height: 1600 });
    await signIn(page, buyerAccount);
    await failWrites(page);
    await page.goto('/my-orders');
    // Wait for the pickup place of the first order. It loads after the list, and moves the buttons.
    await expect(page.getByText('Acacia Lane').filter({ visible: true }).first()).toBeVisible();
    const button = deleteButtons(page).first();
    const before = await button.boundingBox();
    await deleteItem(page, button);
    await waitForToastAnimation(page);
    // Wait until the closed dialog returns the focus to the delete button. Otherwise this change
    // of the focus would close the menu that the test opens next.
    await expect(button).toBeFocused();
    expect(await button.boundingBox()).toEqual(before);

    await openAccountMenu(page);
    const names = ['My Foods', 'Add Food', 'My Orders'];
    const items = names.map((name) => page.getByRole('link', { name, exact: true }));
    for (const item of [...items, page.getByRole('button', { name: 'Logout' })]) {
      // A trial click fails if another element covers the item and would receive the click.
      await item.click({ trial: true });
    }
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const homeLink = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link').first();
    await homeLink.click({ trial: true });
    await expect(page.locator('.Toastify__toast')).toBeVisible();
  });
});
