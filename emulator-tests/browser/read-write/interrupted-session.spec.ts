import type { Page } from '@playwright/test';
import { createExpiredToken } from '../../guarantees/rejected-access-tokens';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { connectFirestore } from '../../test-support/firestore-connection';
import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectRamenSold,
  openRamenPurchaseForm,
} from '../ramen-purchase';
import { submitLoginForm, openAccountMenu, signIn } from '../sign-in';
import { expect, test } from '../fixtures';
import { validFoodFormValues, fillFoodForm } from '../fill-food-form';

test.describe('An access token that expires while a form is open', () => {
  const expireToken = (page: Page, account: typeof cookAccount) =>
    page.evaluate((token) => {
      localStorage.setItem('access-token', token);
    }, createExpiredToken(account));

  test('is renewed once, and the page adds the dish with the entered values', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/add-food');
    const enteredValues = { ...validFoodFormValues, 'Food name': 'Egusi with an expired token' };
    await fillFoodForm(page, enteredValues);
    await expireToken(page, cookAccount);
    const tokenRequests = collectIdempotencyKeys(page, 'POST', '/api/jwt');
    const addRequests = collectIdempotencyKeys(page, 'POST', '/api/foods');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('Food item added successfully.')).toBeVisible();
    console.log(`Expired session: ${tokenRequests.length} refresh, ${addRequests.length} write`);
    expect([tokenRequests.length, addRequests.length]).toEqual([1, 1]);
    const { db, close } = connectFirestore();
    const addedFoods = db.collection('foods').where('food_name', '==', enteredValues['Food name']);
    expect((await addedFoods.count().get()).data().count).toBe(1);
    await close();
  });

  test('is renewed once, and the page places the order', async ({ page }) => {
    await openRamenPurchaseForm(page);
    await expireToken(page, buyerAccount);
    const tokenRequests = collectIdempotencyKeys(page, 'POST', '/api/jwt');
    await getConfirmPurchaseButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(tokenRequests).toHaveLength(1);
    await expectRamenSold({ units: 3, orders: 1 });
  });
});

test('A logout in another tab redirects an open form to /login, and the next login restores the form', async ({
  page,
  context,
}) => {
  await openRamenPurchaseForm(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/about-us');
  await openAccountMenu(otherTab);
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await expect(otherTab.getByText('Logged out successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await expectRamenSold({ units: 0, orders: 0 });
  await submitLoginForm(page, buyerAccount);
  await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
  await expect(getConfirmPurchaseButton(page)).toBeEnabled();
  await expect(page.getByRole('spinbutton', { name: 'Purchase quantity' })).toHaveValue('3');
});
