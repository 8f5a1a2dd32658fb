import type { Page } from '@playwright/test';
import { createExpiredToken } from '../../guarantees/rejected-access-tokens';
import { connectFirestore } from '../../test-support/firestore-connection';
import type { TestUser } from '../../test-support/test-users';
import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectSold,
  openPurchaseForm,
} from '../purchase-form';
import { submitLoginForm, openAccountMenu, signIn } from '../sign-in';
import { expect, test } from '../fixtures';
import { fillFoodForm } from '../fill-food-form';

test.describe('An access token that expires while a form is open', () => {
  const expireToken = (page: Page, user: TestUser) =>
    page.evaluate((token) => localStorage.setItem('access-token', token), createExpiredToken(user));

  test('is renewed once, and the page adds the dish with the entered values', async ({
    page,
    cook,
  }) => {
    await signIn(page, cook);
    await page.goto('/add-food');
    await fillFoodForm(page);
    await expireToken(page, cook);
    const tokenRequests = collectIdempotencyKeys(page, 'POST', '/api/jwt');
    const addRequests = collectIdempotencyKeys(page, 'POST', '/api/foods');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('Food item added successfully.')).toBeVisible();
    expect([tokenRequests.length, addRequests.length]).toEqual([1, 1]);
    const { db, close } = connectFirestore();
    const addedFoods = db.collection('foods').where('owner_uid', '==', cook.uid);
    expect((await addedFoods.count().get()).data().count).toBe(1);
    await close();
  });
});

test('A logout in another tab redirects an open form to /login, and the next login opens the form again @all', async ({
  page,
  context,
  guest,
  dish,
}) => {
  await openPurchaseForm(page, guest, dish);
  const otherTab = await context.newPage();
  await otherTab.goto('/about-us');
  await openAccountMenu(otherTab);
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await expect(otherTab.getByText('Logged out successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await expectSold(dish, { units: 0, orders: 0 });
  await submitLoginForm(page, guest);
  await expect(page).toHaveURL(`/purchase/${dish.id}`);
  await expect(getConfirmPurchaseButton(page)).toBeEnabled();
});
