import type { Page } from '@playwright/test';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { Timestamp } from 'firebase-admin/firestore';
import { connectFirestore } from '../../test-support/firestore-connection';
import { createStoredOrder } from '../../test-support/stored-documents';
import type { TestUser } from '../../test-support/test-users';
import { expect, testOnPhone } from '../fixtures';
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

testOnPhone(
  'My Orders with 100 stored orders shows 24 orders, loads two more pages of orders while the user scrolls, and then shows “Show more orders” @all',
  async ({ page, guest }) => {
    await storeOrders(guest, 100);
    await signIn(page, guest);
    await page.goto('/my-orders');
    await expect(rows(page).first()).toContainText('Dish 100');
    await expect(page.getByText('24 of 100 orders')).toBeVisible();
    for (const count of [24, 48, 72]) {
      await expect(rows(page)).toHaveCount(count);
      await scrollToEnd(page);
    }
    const showMore = page.getByRole('button', { name: 'Show more orders' });
    await expect(showMore).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    for (const [count, dish] of [
      [96, 'Dish 28'],
      [100, 'Dish 4'],
    ] as const) {
      await showMore.click();
      await expect(rows(page)).toHaveCount(count);
      await expect(page.getByRole('link', { name: new RegExp(`^${dish} ordered `) })).toBeFocused();
    }
    await expect(showMore).toHaveCount(0);
    await expect(page.getByText('100 orders')).toBeVisible();
  },
);
