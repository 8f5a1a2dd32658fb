import { expect, type Page } from '@playwright/test';
import { buyerAccount } from '../scripts/seed/accounts';
import { connectFirestore } from '../test-support/firestore-connection';
import { signIn } from './sign-in';

export const getConfirmPurchaseButton = (page: Page) =>
  page.getByRole('button', { name: 'Confirm Purchase' });
export const getPurchaseQuantityField = (page: Page) =>
  page.getByRole('spinbutton', { name: 'Purchase quantity' });

/**
 * Signs in the buyer, opens the purchase page of the dish Tonkotsu Ramen, and enters the quantity
 * 3.
 */
export async function openRamenPurchaseForm(page: Page): Promise<void> {
  await signIn(page, buyerAccount);
  await page.goto('/purchase/tonkotsu-ramen');
  await getPurchaseQuantityField(page).fill('3');
}

/**
 * Expects that `units` portions of the dish Tonkotsu Ramen were sold, and that the buyer has `orders`
 * visible orders for this dish. The stock in the seed is 16.
 */
export async function expectRamenSold({
  units,
  orders,
}: {
  units: number;
  orders: number;
}): Promise<void> {
  const { db, close } = connectFirestore();
  const food = await db.doc('foods/tonkotsu-ramen').get();
  const ramenOrders = await db.collection('orders').where('foodId', '==', 'tonkotsu-ramen').get();
  await close();
  const buyerOrders = ramenOrders.docs.filter(
    (order) => order.get('buyer_uid') === buyerAccount.uid && order.get('hidden_at') === undefined,
  );
  expect({ stock: food.get('quantity') as number, orders: buyerOrders.length }).toEqual({
    stock: 16 - units,
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
