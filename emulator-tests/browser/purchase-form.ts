import { expect, type Page } from '@playwright/test';
import { connectFirestore } from '../test-support/firestore-connection';
import type { TestUser } from '../test-support/test-users';
import type { Dish } from './fixtures';
import { signIn } from './sign-in';

export const getConfirmPurchaseButton = (page: Page) =>
  page.getByRole('button', { name: 'Confirm Purchase' });
export const getPurchaseQuantityField = (page: Page) =>
  page.getByRole('spinbutton', { name: 'Purchase quantity' });

/** Signs in `guest`, opens the purchase page of `dish`, and enters the quantity 3. */
export async function openPurchaseForm(page: Page, guest: TestUser, dish: Dish): Promise<void> {
  await signIn(page, guest);
  await page.goto(`/purchase/${dish.id}`);
  await getPurchaseQuantityField(page).fill('3');
}

/** Expects that `units` portions of the dish were sold, and that `orders` orders for it are visible. */
export async function expectSold(
  dish: Dish,
  { units, orders }: { units: number; orders: number },
): Promise<void> {
  const { db, close } = connectFirestore();
  const food = await db.doc(`foods/${dish.id}`).get();
  const stored = await db.collection('orders').where('foodId', '==', dish.id).get();
  await close();
  const visible = stored.docs.filter((order) => order.get('hidden_at') === null);
  expect({ stock: food.get('quantity') as number, orders: visible.length }).toEqual({
    stock: dish.quantity - units,
    orders,
  });
}

/**
 * Collects the idempotency keys of the requests that the page sends with this method and path.
 * Returns an array that grows with each request. A request without a key adds an empty string.
 */
export function collectIdempotencyKeys(page: Page, method: string, path: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== method || new URL(request.url()).pathname !== path) return;
    keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}
