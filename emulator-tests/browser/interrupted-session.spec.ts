import type { Page } from '@playwright/test';
import { expiredToken } from '../promises/access-tokens';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { connectFirestore } from '../support/firestore';
import { callsOf, confirm, expectSold, wantThree } from './ramen-ticket';
import { fillLogin, openAccountMenu, signIn } from './sign-in';
import { expect, test } from './test';
import { egusi, writeDish } from './write-dish';

test.describe('a token that runs out while a form is open', () => {
  const letExpire = (page: Page, who: typeof cookAccount) =>
    page.evaluate((token) => {
      localStorage.setItem('access-token', token);
    }, expiredToken(who));

  test('is renewed once, and the dish is added as it was typed', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/add-food');
    const typed = { ...egusi, 'Food name': 'Egusi of the late hour' };
    await writeDish(page, typed);
    await letExpire(page, cookAccount);
    const minted = callsOf(page, 'POST', '/api/jwt');
    const added = callsOf(page, 'POST', '/api/foods');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('Food item added successfully.')).toBeVisible();
    console.log(`Expired session: ${minted.length} refresh, ${added.length} write`);
    expect([minted.length, added.length]).toEqual([1, 1]);
    const { db, close } = connectFirestore();
    const dishes = db.collection('foods').where('food_name', '==', typed['Food name']);
    expect((await dishes.count().get()).data().count).toBe(1);
    await close();
  });

  test('is renewed once, and the purchase is made', async ({ page }) => {
    await wantThree(page);
    await letExpire(page, guestAccount);
    const minted = callsOf(page, 'POST', '/api/jwt');
    await confirm(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(minted).toHaveLength(1);
    await expectSold({ units: 3, orders: 1 });
  });
});

test('a sign-out in another tab takes the form away, and the login leads back to it', async ({
  page,
  context,
}) => {
  await wantThree(page);
  const other = await context.newPage();
  await other.goto('/about-us');
  await openAccountMenu(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByText('Logged out successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await expectSold({ units: 0, orders: 0 });
  await fillLogin(page, guestAccount);
  await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
  await expect(confirm(page)).toBeEnabled();
  await expect(page.getByRole('spinbutton', { name: 'Purchase quantity' })).toHaveValue('3');
});
