import type { Page } from '@playwright/test';
import { pagePaths } from '../../../web/src/config/page-paths';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { clickDialogButton } from '../click-dialog-button';
import {
  collectIdempotencyKeys,
  confirmPurchaseButton,
  expectRamenSold,
  purchaseQuantityField,
} from '../ramen-purchase';
import { expectNavigatedTo, openAccountMenu, signIn } from '../sign-in';
import { expect, openTranslatedPage, test } from '../translation-fixtures';
import type { publicPageVisits } from '../read-only/translated-public-pages.spec';
import { validFoodFormValues, fillFoodForm } from '../fill-food-form';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

type PageVisit = (page: Page) => Promise<void>;

/** Maps each protected page to a function that opens the page and uses all its controls. */
const protectedPageVisits: Record<
  Exclude<keyof typeof pagePaths, keyof typeof publicPageVisits | 'account'>,
  PageVisit
> = {
  async purchase(page) {
    await signIn(page, buyerAccount);
    await openTranslatedPage(page, pagePaths.purchase('country-sourdough'));
    await expect(main(page).getByRole('button', { name: 'Item is not available' })).toBeDisabled();
    await openTranslatedPage(page, pagePaths.purchase('tonkotsu-ramen'));
    const total = main(page).getByRole('status');
    await expect(total).toHaveText('$13.50');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(total).toHaveText('$40.50');
    await page.getByRole('button', { name: 'One less' }).click();
    await expect(total).toHaveText('$27.00');
    const stockError = page.getByText(
      'You cannot purchase more than the available quantity of 16.',
    );
    await purchaseQuantityField(page).fill('17');
    await confirmPurchaseButton(page).click();
    await expect(stockError).toBeVisible();
    await purchaseQuantityField(page).fill('3');
    await expect(stockError).toBeHidden();

    const purchaseKeys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    await confirmPurchaseButton(page).click();
    await expectNavigatedTo(page, pagePaths.myOrders);
    await expect(rows(page).first()).toContainText('Tonkotsu Ramen');
    expect(purchaseKeys).toHaveLength(1);
    await expectRamenSold({ units: 3, orders: 1 });
  },

  async updateFood(page) {
    await signIn(page, cookAccount);
    await openTranslatedPage(page, pagePaths.updateFood('jollof-rice'));
    const saveButton = main(page).getByRole('button', { name: 'Update Item' });
    await saveButton.click();
    await expect(page.getByText('No changes were made to the food item.')).toBeVisible();
    await page.getByLabel('Food name').fill('');
    await saveButton.click();
    await expect(page.getByText('Food name is required.')).toBeVisible();
    await page.getByLabel('Food name').fill('Jollof for Two');
    await page.getByLabel('Price ($)').fill('9.75');
    await expect(page.getByRole('article')).toContainText('Jollof for Two');
    await expect(page.getByRole('article')).toContainText('$9.75');
    await saveButton.click();
    await expectNavigatedTo(page, pagePaths.myFoods);
    await expect(rows(page).filter({ hasText: 'Jollof for Two' })).toContainText('$9.75');
  },

  async myFoods(page) {
    await signIn(page, cookAccount);
    await openTranslatedPage(page, pagePaths.myFoods);
    const jollofRow = rows(page).filter({ hasText: 'Party Jollof Rice' });
    const deleteButton = jollofRow.getByRole('button', { name: /delete/i });
    await deleteButton.click();
    await clickDialogButton(page, 'Cancel');
    await deleteButton.click();
    await clickDialogButton(page, 'Yes, delete it!');
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(jollofRow).toHaveCount(0);
    await rows(page)
      .first()
      .getByRole('link', { name: /details/i })
      .click();
    await expect(main(page).getByRole('link', { name: 'Purchase Food' })).toBeVisible();
  },

  async myOrders(page) {
    await signIn(page, buyerAccount);
    await openTranslatedPage(page, pagePaths.myOrders);
    await expect(rows(page)).toHaveCount(3);
    for (const remainingCount of [2, 1, 0]) {
      await rows(page)
        .first()
        .getByRole('button', { name: /delete/i })
        .click();
      await clickDialogButton(page, 'Yes, delete it!');
      await expect(rows(page)).toHaveCount(remainingCount);
    }
    await expect(page.getByText('Deleted! Your order has been removed.').first()).toBeVisible();
    await main(page).getByRole('link', { name: 'Go to All Food Menu' }).click();
    await expectNavigatedTo(page, pagePaths.foods);
    await page.goBack();
    await expect(page.getByText("You haven't ordered anything yet!")).toBeVisible();
  },

  async addFood(page) {
    await signIn(page, cookAccount);
    await openTranslatedPage(page, pagePaths.addFood);
    const addButton = main(page).getByRole('button', { name: 'Add Item' });
    await addButton.click();
    await expect(page.getByText('Food name is required.')).toBeVisible();
    await fillFoodForm(page);
    await expect(
      page.getByText(`${validFoodFormValues['Short description'].length} of 2,000`),
    ).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Egusi with Pounded Yam');
    await addButton.click();
    await expect(page.getByText('Food item added successfully.')).toBeVisible();
    await expect(page.getByText('0 of 2,000', { exact: true })).toBeVisible();
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Foods' }).click();
    await expectNavigatedTo(page, pagePaths.myFoods);
    await expect(rows(page).filter({ hasText: 'Egusi with Pounded Yam' })).toBeVisible();
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('A page that the browser translates', () => {
  for (const [name, visitPage] of Object.entries(protectedPageVisits)) {
    test(`stays translated while a signed-in user uses all its controls: ${name}`, async ({
      page,
    }) => {
      await visitPage(page);
    });
  }
});
