import type { Page } from '@playwright/test';
import { paths } from '../../web/src/config/paths';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { pressInDialog } from './press-in-dialog';
import { callsOf, confirm, expectSold, quantity } from './ramen-ticket';
import { expectArrival, openAccountMenu, signIn } from './sign-in';
import { expect, openTranslated, test } from './translated-test';
import type { visits as visitorVisits } from './translated-visitor.spec';
import { egusi, writeDish } from './write-dish';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

type Visit = (page: Page) => Promise<void>;

/** For each page that needs an account: uses everything on it. */
const visits: Record<Exclude<keyof typeof paths, keyof typeof visitorVisits>, Visit> = {
  async purchase(page) {
    await signIn(page, guestAccount);
    await openTranslated(page, paths.purchase('country-sourdough'));
    await expect(main(page).getByRole('button', { name: 'Item is not available' })).toBeDisabled();
    await openTranslated(page, paths.purchase('tonkotsu-ramen'));
    const total = main(page).getByRole('status');
    await expect(total).toHaveText('$13.50');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(total).toHaveText('$40.50');
    await page.getByRole('button', { name: 'One less' }).click();
    await expect(total).toHaveText('$27.00');
    const excess = page.getByText('You cannot purchase more than the available quantity of 16.');
    await quantity(page).fill('17');
    await confirm(page).click();
    await expect(excess).toBeVisible();
    await quantity(page).fill('3');
    await expect(excess).toBeHidden();

    const calls = callsOf(page, 'POST', '/api/purchase');
    await confirm(page).click();
    await expectArrival(page, paths.myOrders);
    await expect(rows(page).first()).toContainText('Tonkotsu Ramen');
    expect(calls).toHaveLength(1);
    await expectSold({ units: 3, orders: 1 });
  },

  async updateFood(page) {
    await signIn(page, cookAccount);
    await openTranslated(page, paths.updateFood('jollof-rice'));
    const save = main(page).getByRole('button', { name: 'Update Item' });
    await save.click();
    await expect(page.getByText('No changes were made to the food item.')).toBeVisible();
    await page.getByLabel('Food name').fill('');
    await save.click();
    await expect(page.getByText('Food name is required.')).toBeVisible();
    await page.getByLabel('Food name').fill('Jollof for Two');
    await page.getByLabel('Price ($)').fill('9.75');
    await expect(page.getByRole('article')).toContainText('Jollof for Two');
    await expect(page.getByRole('article')).toContainText('$9.75');
    await save.click();
    await expectArrival(page, paths.myFoods);
    await expect(rows(page).filter({ hasText: 'Jollof for Two' })).toContainText('$9.75');
  },

  async myFoods(page) {
    await signIn(page, cookAccount);
    await openTranslated(page, paths.myFoods);
    const jollof = rows(page).filter({ hasText: 'Party Jollof Rice' });
    const remove = jollof.getByRole('button', { name: /delete/i });
    await remove.click();
    await pressInDialog(page, 'Cancel');
    await remove.click();
    await pressInDialog(page, 'Yes, delete it!');
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(jollof).toHaveCount(0);
    await rows(page)
      .first()
      .getByRole('link', { name: /details/i })
      .click();
    await expect(main(page).getByRole('link', { name: 'Purchase Food' })).toBeVisible();
  },

  async myOrders(page) {
    await signIn(page, guestAccount);
    await openTranslated(page, paths.myOrders);
    await expect(rows(page)).toHaveCount(3);
    for (const left of [2, 1, 0]) {
      await rows(page)
        .first()
        .getByRole('button', { name: /delete/i })
        .click();
      await pressInDialog(page, 'Yes, delete it!');
      await expect(rows(page)).toHaveCount(left);
    }
    await expect(page.getByText('Deleted! Your order has been removed.').first()).toBeVisible();
    await main(page).getByRole('link', { name: 'Go to All Food Menu' }).click();
    await expectArrival(page, paths.foods);
    await page.goBack();
    await expect(page.getByText("You haven't ordered anything yet!")).toBeVisible();
  },

  async addFood(page) {
    await signIn(page, cookAccount);
    await openTranslated(page, paths.addFood);
    const add = main(page).getByRole('button', { name: 'Add Item' });
    await add.click();
    await expect(page.getByText('Food name is required.')).toBeVisible();
    await writeDish(page);
    await expect(page.getByText(`${egusi['Short description'].length} of 2,000`)).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Egusi with Pounded Yam');
    await add.click();
    await expect(page.getByText('Food item added successfully.')).toBeVisible();
    await expect(page.getByText('0 of 2,000', { exact: true })).toBeVisible();
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Foods' }).click();
    await expectArrival(page, paths.myFoods);
    await expect(rows(page).filter({ hasText: 'Egusi with Pounded Yam' })).toBeVisible();
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('A translated page', () => {
  for (const [name, visit] of Object.entries(visits)) {
    test(`works for a signed-in user: ${name}`, async ({ page }) => {
      await visit(page);
    });
  }
});
