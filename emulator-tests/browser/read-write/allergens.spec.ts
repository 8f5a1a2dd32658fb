import type { Page } from '@playwright/test';
import { connectFirestore } from '../../test-support/firestore-connection';
import { expect, test, testOnPhone, type Dish } from '../fixtures';
import { openSignedInPage } from '../open-signed-in-page';
import { signIn } from '../sign-in';

const main = (page: Page) => page.getByRole('main');
const allergens = (page: Page) => page.getByRole('group', { name: 'Allergens (optional)' });

async function declareAllergens(page: Page, dish: Dish, labels: string[]): Promise<void> {
  await page.goto(`/update/${dish.id}`);
  await expect(page.getByLabel('Food name')).toHaveValue(dish.food_name);
  for (const checkbox of await allergens(page).getByRole('checkbox').all())
    await checkbox.uncheck();
  for (const label of labels) await allergens(page).getByLabel(label, { exact: true }).check();
  await main(page).getByRole('button', { name: 'Update Item' }).click();
  await expect(page).toHaveURL('/my-foods');
}

/** Changes the stored allergens of the dish, like a request of the cook in another browser. */
async function changeStoredAllergens({ id }: Dish, stored: string[]): Promise<void> {
  const { db, close } = connectFirestore();
  await db.doc(`foods/${id}`).update({ allergens: stored, updated_at: new Date() });
  await close();
}

testOnPhone(
  'If a cook declares allergens, the page of the dish, the purchase page, the receipt, and the order ticket show the allergens',
  async ({ page: buyer, browser, cook: cookUser, guest, dish }) => {
    const text = 'Contains: Milk, Nuts';
    await signIn(buyer, guest);
    const cook = await openSignedInPage(browser, cookUser);

    await test.step('The page of the dish shows the declared allergens', async () => {
      await declareAllergens(cook, dish, ['Nuts', 'Milk']);
      await buyer.goto(`/foods/${dish.id}`);
      await expect(main(buyer).getByText(text)).toBeVisible();
      await expect(main(buyer).getByText('This is the cook’s own statement.')).toBeVisible();
    });

    await test.step('The purchase page and the receipt show the declared allergens', async () => {
      await main(buyer).getByRole('link', { name: 'Purchase Food' }).click();
      await expect(buyer).toHaveURL(`/purchase/${dish.id}`);
      await expect(main(buyer).getByText(text)).toBeVisible();
      await buyer.getByRole('button', { name: 'Confirm Purchase' }).click();
      await expect(buyer).toHaveURL('/my-orders');
      await main(buyer)
        .getByRole('link', { name: dish.food_name })
        .filter({ visible: true })
        .first()
        .click();
      await expect(main(buyer).getByText(text)).toBeVisible();
    });

    await test.step('The receipt and the order ticket keep the allergens after the cook removes the declaration', async () => {
      await declareAllergens(cook, dish, []);
      await buyer.reload();
      await expect(main(buyer).getByText(text)).toBeVisible();
      await buyer.goto(`/foods/${dish.id}`);
      await expect(main(buyer).getByText('The cook has not declared allergens')).toBeVisible();
      await cook.goto('/my-foods/orders');
      const ticket = main(cook)
        .getByRole('listitem')
        .filter({ hasText: `1 × ${dish.food_name}` });
      await ticket.getByRole('button', { name: /^More/ }).click();
      await expect(ticket.getByText(text)).toBeVisible();
      await cook.close();
    });
  },
);

test.describe('A buyer whose page shows older allergens', () => {
  test.use({ expectedMessages: /status of 409/ });

  test('sees the new allergens instead of placing the order, and can then place it', async ({
    page,
    guest,
    dish,
  }) => {
    await signIn(page, guest);
    await page.goto(`/purchase/${dish.id}`);
    await expect(main(page).getByText('Contains: Celery, Mustard')).toBeVisible();
    // Leave the requests for the dish pending, so the open page shows the old allergens, as if it were
    // offline.
    await page.route(`**/api/foods/${dish.id}*`, () => new Promise<void>(() => undefined));
    await changeStoredAllergens(dish, ['milk']);
    await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    await expect(
      main(page).getByRole('alert').filter({ hasText: 'Please check it and confirm again.' }),
    ).toContainText('Allergens before: Celery, Mustard. Now: Milk.');
    await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    await expect(page).toHaveURL('/my-orders');
  });
});
