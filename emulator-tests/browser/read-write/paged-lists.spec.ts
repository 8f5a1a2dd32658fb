import type { Page } from '@playwright/test';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { Timestamp } from 'firebase-admin/firestore';
import { connectFirestore } from '../../test-support/firestore-connection';
import { createStoredOrder } from '../../test-support/stored-documents';
import type { TestUser } from '../../test-support/test-users';
import { expect, test, testOnPhone } from '../fixtures';
import { signIn } from '../sign-in';

/**
 * Writes `count` orders of `guest` directly to Firestore. The dishes and their cook do not exist. They are named
 * `Dish 1`, `Dish 2`, and so on. The order for the dish with the highest number is the newest.
 */
async function storeOrders(guest: TestUser, count: number): Promise<void> {
  const added_by = { name: 'Cook', email: 'cook-of-long-lists@potluck.test', photoURL: null };
  const { db, close } = connectFirestore();
  const writer = db.bulkWriter();
  for (let number = 1; number <= count; number += 1) {
    // The last order is two minutes old, and each order is one minute older than the next one.
    const boughtAt = new Date(Date.now() - (count - number + 2) * 60_000);
    const fields = { ...foodFieldsFixture, food_name: `Dish ${number}` };
    const order = createStoredOrder(
      guest,
      { ...fields, id: `dish-${number}`, added_by, ownerUid: 'cook-of-long-lists' },
      {
        boughtAt,
        progress: {
          status: 'placed',
          events: [{ what: 'placed', by: 'buyer', at: Timestamp.fromDate(boughtAt) }],
        },
      },
    );
    void writer.set(db.doc(`orders/${guest.uid}-${number}`), order);
  }
  await writer.close();
  await close();
}

const rows = (page: Page) => page.locator('main tbody tr');
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

  testOnPhone(
    'shows 24 orders, loads two more pages of orders while the user scrolls, and then shows “Show more orders” @all',
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
});
