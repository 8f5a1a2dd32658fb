import { expect, type Page } from '@playwright/test';
import { guestAccount } from '../suite/seed/accounts';
import { connectFirestore } from '../support/firestore';
import { signIn } from './sign-in';

export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Purchase' });
export const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Purchase quantity' });

/** The guest looks at the ramen's ticket and wants three. */
export async function wantThree(page: Page): Promise<void> {
  await signIn(page, guestAccount);
  await page.goto('/purchase/tonkotsu-ramen');
  await quantity(page).fill('3');
}

/** Of the ramen, of which there were 16. */
export async function expectSold({
  units,
  orders,
}: {
  units: number;
  orders: number;
}): Promise<void> {
  const { db, close } = connectFirestore();
  const food = await db.doc('foods/tonkotsu-ramen').get();
  const placed = await db.collection('orders').where('foodId', '==', 'tonkotsu-ramen').get();
  await close();
  const since = placed.docs.filter((order) => order.get('buyer_uid') === guestAccount.uid);
  expect({ left: food.get('quantity') as number, orders: since.length }).toEqual({
    left: 16 - units,
    orders,
  });
}

/** Every call of that method and path that the page sends from now on. */
export function callsOf(page: Page, method: string, path: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== method || new URL(request.url()).pathname !== path) return;
    sent.push(request.headers()['idempotency-key'] ?? '');
  });
  return sent;
}
