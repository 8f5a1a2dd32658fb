import { expect, type Page } from '@playwright/test';
import { connectFirestore } from '../test-support/firestore-connection';
import type { Dish } from './fixtures';

export const getConfirmPurchaseButton = (page: Page) =>
  page.getByRole('button', { name: 'Confirm Purchase' });
export const getPurchaseQuantityField = (page: Page) =>
  page.getByRole('spinbutton', { name: 'Purchase quantity' });

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
