import type { Page } from '@playwright/test';
import { setOrderReady, storeDishes, storeOrders } from '../../test-support/store-long-lists';
import type { TestUser } from '../../test-support/test-users';
import { clickDialogButton } from '../click-dialog-button';
import { expect, test, testOnDesktopAndPhone } from '../fixtures';
import { signIn } from '../sign-in';

const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });
const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
/** Scrolls until the second and the third page of the list have loaded. The next pages need a click. */
async function loadAutomaticPages(page: Page): Promise<void> {
  for (const count of [48, 72]) {
    await scrollToEnd(page);
    await expect(rows(page)).toHaveCount(count);
  }
}
const footer = (page: Page) => page.getByRole('contentinfo');

/** Collects the query strings of the page's requests for a list. */
function collectQueries(page: Page, path: string): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith(path)) queries.push(url.search);
  });
  return queries;
}

test.describe('My Orders with 100 stored orders', () => {
  const openOrders = async (page: Page, guest: TestUser) => {
    await storeOrders(guest, 100);
    await signIn(page, guest);
    await page.goto('/my-orders');
    await expect(rows(page).first()).toContainText('Dish 100');
  };
  const showMore = (page: Page) => page.getByRole('button', { name: 'Show more orders' });

  testOnDesktopAndPhone(
    'shows 24 orders, loads two more pages of orders while the user scrolls, and then shows “Show more orders”',
    async ({ page, guest }) => {
      await openOrders(page, guest);
      await expect(page.getByText('24 of 100 orders')).toBeVisible();
      await expect(rows(page)).toHaveCount(24);
      await loadAutomaticPages(page);
      await scrollToEnd(page);
      await expect(showMore(page)).toBeVisible();
      await expect(footer(page)).toBeInViewport();
      for (const [count, dish] of [
        [96, 'Dish 28'],
        [100, 'Dish 4'],
      ] as const) {
        await showMore(page).click();
        await expect(rows(page)).toHaveCount(count);
        await expect(
          page.getByRole('link', { name: new RegExp(`^${dish} ordered `) }),
        ).toBeFocused();
      }
      await expect(showMore(page)).toHaveCount(0);
      await expect(page.getByText('100 orders')).toBeVisible();
    },
  );

  test('shows the new status of an order that is not on the first page', async ({
    page,
    guest,
  }) => {
    await page.clock.install();
    await openOrders(page, guest);
    await loadAutomaticPages(page);
    await setOrderReady(guest, 40);
    // The page polls the orders every 15 s. Skip a part of this time that is shorter than the timeout of a
    // pending request.
    await page.clock.runFor(10_000);
    await expect(rows(page).filter({ hasText: 'Dish 40' })).toContainText('Ready to collect');
    await expect(page.getByText('Dish 40: Ready to collect.')).toBeAttached();
  });

  test.describe('My Orders after a reload, and after a back navigation from a receipt,', () => {
    // Expect console messages about status 404. A receipt requests its dish, and `storeOrders` stores orders
    // without dishes.
    test.use({ expectedMessages: /status of 404/ });

    test('shows the same orders at the same scroll position @all', async ({ page, guest }) => {
      await openOrders(page, guest);
      await scrollToEnd(page);
      await expect(rows(page)).toHaveCount(48);
      const link = page.getByRole('link', { name: /^Dish 60 ordered / });
      await link.scrollIntoViewIfNeeded();
      const top = (await link.boundingBox())?.y ?? 0;
      const expectSamePlace = async () => {
        await expect
          .poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - top))
          .toBeLessThan(100);
      };

      await page.reload();
      await expectSamePlace();

      const queries = collectQueries(page, '/api/orders/');
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Order');
      await page.goBack();
      await expectSamePlace();
      expect(queries.filter((query) => query.includes('after='))).toEqual([]);
    });
  });

  test('deletes an order that is not on the first page, and then shows no order twice', async ({
    page,
    guest,
  }) => {
    await openOrders(page, guest);
    await loadAutomaticPages(page);
    const row = rows(page).filter({ hasText: 'Dish 60' });
    await row.getByRole('button', { name: /delete/i }).click();
    await clickDialogButton(page, 'Yes, delete it!');
    await expect(row).toHaveCount(0);
    await expect(page.getByText('71 of 99 orders')).toBeVisible();
    await showMore(page).click();
    await expect(rows(page)).toHaveCount(96);
    const names = await rows(page).locator('a bdi').allTextContents();
    expect(new Set(names).size).toBe(96);
    expect(names).not.toContain('Dish 60');
  });

  test.describe('My Orders, if another page of orders fails to load,', () => {
    test.use({ expectedMessages: /status of 500/ });

    test('keeps the shown orders and offers a retry @all', async ({ page, guest }) => {
      await page.route(/\/api\/orders\/.*after=/, (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await openOrders(page, guest);
      await scrollToEnd(page);
      await expect(page.getByText('More orders could not be loaded.')).toBeVisible();
      await expect(rows(page)).toHaveCount(24);
      await page.unroute(/\/api\/orders\/.*after=/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(rows(page)).toHaveCount(48);
    });
  });
});

test.describe('My Foods with 100 stored dishes', () => {
  const openFoods = async (page: Page, cook: TestUser) => {
    await storeDishes(cook, 100);
    await signIn(page, cook);
    await page.goto('/my-foods');
    await expect(rows(page).first()).toContainText('Dish 100');
  };

  testOnDesktopAndPhone('finds a dish without a request', async ({ page, cook }) => {
    await openFoods(page, cook);
    const queries = collectQueries(page, '/api/my-foods/');
    await expect(page.getByText('100 dishes')).toBeVisible();
    await expect(rows(page)).toHaveCount(100);
    await page.getByPlaceholder('Search for a food item...').fill('dish 13');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Dish 13');
    await expect(page.getByText('1 of 100 dishes')).toBeVisible();
    await page.getByPlaceholder('Search for a food item...').fill('');
    await expect(rows(page)).toHaveCount(100);
    expect(queries).toEqual([]);
  });

  test('shows the new price of a dish after an update', async ({ page, cook }) => {
    await openFoods(page, cook);
    await rows(page)
      .filter({ hasText: 'Dish 60' })
      .getByRole('link', { name: /update/i })
      .click();
    await page.getByLabel('Price').fill('77');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/my-foods');
    await expect(rows(page).filter({ hasText: 'Dish 60' })).toContainText('$77.00');
  });
});
