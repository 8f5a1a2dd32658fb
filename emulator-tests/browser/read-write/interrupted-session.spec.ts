import { createExpiredToken } from '../../guarantees/rejected-access-tokens';
import { connectFirestore } from '../../test-support/firestore-connection';
import { collectIdempotencyKeys } from '../purchase-form';
import { signIn } from '../sign-in';
import { expect, test } from '../fixtures';
import { fillFoodForm } from '../fill-food-form';

test('An access token that expires while a form is open is renewed once, and the page adds the dish with the entered values', async ({
  page,
  cook,
}) => {
  await signIn(page, cook);
  const firstToken = page.waitForResponse('**/api/jwt');
  await page.goto('/add-food');
  await firstToken;
  await fillFoodForm(page);
  await page.evaluate((token) => {
    localStorage.setItem('access-token', token);
  }, createExpiredToken(cook));
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
