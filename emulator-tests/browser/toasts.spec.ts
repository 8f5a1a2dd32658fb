import type { Locator, Page } from '@playwright/test';
import { cookAccount, guestAccount, type SeedAccount } from '../suite/seed/accounts';
import { pressInDialog } from './press-in-dialog';
import { openAccountMenu, signIn } from './sign-in';
import { expect, test } from './test';
import { toastAtRest } from './toast-at-rest';
import { writeDish } from './write-dish';

/** Lets every change fail. The request for an access token is not a change. */
const failWrites = (page: Page) =>
  page.route('**/api/**', (route) => {
    const request = route.request();
    return request.method() === 'GET' || request.url().endsWith('/jwt')
      ? route.continue()
      : route.fulfill({ status: 500, body: '{}' });
  });

const deleteButtons = (page: Page) =>
  page.getByRole('button', { name: /^delete/i }).filter({ visible: true });

async function deleteWith(page: Page, button: Locator): Promise<void> {
  await button.click();
  await pressInDialog(page, 'Yes, delete it!');
}

async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
}

interface Case {
  path: string;
  as: SeedAccount;
  /** Makes the page show a toast, if it does not show one when it opens. */
  act?: (page: Page) => Promise<void>;
}

/** Every kind of page that can show a toast. */
const cases: Case[] = [
  {
    path: '/purchase/tonkotsu-ramen',
    as: guestAccount,
    act: (page) => page.getByRole('button', { name: 'Confirm Purchase' }).click(),
  },
  {
    path: '/my-orders',
    as: guestAccount,
    act: (page) => deleteWith(page, deleteButtons(page).first()),
  },
  {
    path: '/my-foods',
    as: cookAccount,
    act: (page) => deleteWith(page, deleteButtons(page).first()),
  },
  {
    path: '/update/jollof-rice',
    as: cookAccount,
    act: async (page) => {
      await page.getByLabel('Quantity').fill('3');
      await page.getByRole('button', { name: 'Update Item' }).click();
    },
  },
  {
    path: '/add-food',
    as: cookAccount,
    act: async (page) => {
      await writeDish(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
    },
  },
  // The toast appears on /my-foods.
  { path: '/update/jollof-rice', as: guestAccount },
  { path: '/', as: guestAccount, act: logOut },
  { path: '/foods', as: guestAccount, act: logOut },
  { path: '/foods/tonkotsu-ramen', as: guestAccount, act: logOut },
  { path: '/foodGallery', as: guestAccount, act: logOut },
  { path: '/about-us', as: guestAccount, act: logOut },
  { path: '/contact-us', as: guestAccount, act: logOut },
  { path: '/no-such-page', as: guestAccount, act: logOut },
  // The toast appears on /login.
  { path: '/my-orders', as: guestAccount, act: logOut },
];

/** Returns the texts of the headings that a toast overlaps. */
function coveredHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')];
    const headings = [...document.querySelectorAll('h1, h2, h3')];
    return headings
      .filter((heading) => {
        const box = heading.getBoundingClientRect();
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

  for (const { path, as, act } of cases) {
    test(`cover no heading from 320 to 1440 px: ${act === logOut ? 'logout on ' : ''}${path} as ${as.name}`, async ({
      page,
    }) => {
      await signIn(page, as);
      await failWrites(page);
      // Otherwise the toast closes while the test changes the width.
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
        document.adoptedStyleSheets.push(sheet);
      });
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
      await act?.(page);
      await toastAtRest(page);
      for (const width of [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => {
          scrollTo(0, 0);
        });
        expect(await coveredHeadings(page), `at ${width} px`).toEqual([]);
        // Some parts render again after the width has changed.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`)
          .toBeLessThanOrEqual(width);
      }
    });
  }

  test('push down the visible part of a scrolled page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, guestAccount);
    await failWrites(page);
    await page.goto('/my-orders');
    const heading = page.getByRole('heading', { level: 2 }).nth(1);
    // Directly below the navbar.
    await heading.evaluate((shown) => {
      scrollBy({ top: shown.getBoundingClientRect().top - 80, behavior: 'instant' });
    });
    await deleteWith(page, deleteButtons(page).nth(1));
    await toastAtRest(page);
    expect(await coveredHeadings(page)).toEqual([]);
    await expect(heading).toBeInViewport({ ratio: 1 });
  });

  for (const width of [390, 1280]) {
    test(`do not cover the menus of the navbar at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, guestAccount);
      await failWrites(page);
      await page.goto('/my-orders');
      await deleteWith(page, deleteButtons(page).first());
      await toastAtRest(page);
      await openAccountMenu(page);
      const names = ['My Foods', 'Add Food', 'My Orders'];
      const items = names.map((name) => page.getByRole('link', { name, exact: true }));
      for (const item of [...items, page.getByRole('button', { name: 'Logout' })]) {
        // A trial click fails if another element would receive it.
        await item.click({ trial: true, timeout: 3000 });
      }
      if (width === 390) {
        await page.getByRole('button', { name: 'Open the menu' }).click();
        const home = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link').first();
        await home.click({ trial: true, timeout: 3000 });
      }
      await expect(page.locator('.Toastify__toast')).toBeVisible();
    });
  }
});
