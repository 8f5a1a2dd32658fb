import type { Page } from '@playwright/test';
import { cookAccount } from '../../scripts/seed/accounts';
import { fillFoodForm, validFoodFormValues } from '../fill-food-form';
import { expect, test } from '../fixtures';
import { readBrowserStorage } from '../read-browser-storage';
import { openAccountMenu, signIn } from '../sign-in';

const getScrollPosition = (page: Page) => page.evaluate(() => scrollY);
const FOOD_NAME = validFoodFormValues['Food name'];

test.describe('The Add Food form', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/about-us');
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'Add Food' }).click();
    // The heading takes the focus after a navigation, also from a field that a test has focused before.
    await expect(page.getByRole('heading', { level: 1, name: 'Add Food' })).toBeFocused();
  });

  test('shows the cook in read-only fields, shows the entered dish again after a link and Back, after Back and Forward, and after a reload, and deletes it after a logout in another tab', async ({
    page,
    context,
  }) => {
    for (const [label, value] of [
      ['Added By', cookAccount.name],
      ['Creator Email', cookAccount.email],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(value);
      await expect(page.getByLabel(label)).not.toBeEditable();
    }
    await fillFoodForm(page);
    const name = page.getByLabel('Food name');
    await page.getByRole('navigation').getByRole('link', { name: 'All Foods' }).first().click();
    // The form disappears only after the URL has changed, and it must open again to restore the dish.
    await expect(page.getByRole('heading', { name: 'All Our Foods' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Your unfinished dish is back.')).toBeVisible();
    await expect(name).toHaveValue(FOOD_NAME);
    await page.goBack();
    await expect(page).toHaveURL('/about-us');
    await page.goForward();
    await expect(name).toHaveValue(FOOD_NAME);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(name).toHaveValue(FOOD_NAME);

    expect(await readBrowserStorage(page)).toContain(FOOD_NAME);
    const otherTab = await context.newPage();
    await otherTab.goto('/about-us');
    await openAccountMenu(otherTab);
    await otherTab.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await readBrowserStorage(page)).not.toContain(FOOD_NAME);
  });

  test('accepts a decimal comma and digits of other scripts as the price, and the user can undo a typed comma @all', async ({
    page,
    context,
  }) => {
    const price = page.getByLabel('Price ($)');
    await price.focus();
    await page.keyboard.type('12,5');
    await expect(price).toHaveValue('12.5');
    await expect(page.getByLabel('Preview').getByText('$12.50')).toBeVisible();
    await price.fill('125');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(',');
    await expect(price).toHaveValue('12.5');
    await page.keyboard.press('Control+Z');
    await expect(price).toHaveValue('125');
    for (const typed of ['١٢٫٥', '۱۲٫۵', '१२.५', '１２，５']) {
      await price.fill('');
      for (const character of typed) await page.keyboard.insertText(character);
      await expect(price, typed).toHaveValue('12.5');
    }
    await price.fill('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('12,50 €'));
    await page.keyboard.press('Control+V');
    await expect(price).toHaveValue('12.50');
  });

  test('shows an error for a typed text that is not a price, the preview shows no price, and the field keeps its number when the user scrolls over it @all', async ({
    page,
  }) => {
    const price = page.getByLabel('Price ($)');
    for (const [typed, message] of [
      ['1,250', 'Price can have at most two decimals.'],
      ['1.250', 'Price can have at most two decimals.'],
      ['1.250,00', 'Price can have at most two decimals.'],
      ['1e', 'Price is required.'],
    ] as const) {
      await price.fill('2');
      await expect(page.getByLabel('Preview').getByText('$2.00')).toBeVisible();
      await price.press('ControlOrMeta+a');
      await page.keyboard.type(typed);
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(price, typed).toHaveAccessibleDescription(message);
      await expect(page.getByLabel('Preview').getByText('$0.00')).toBeVisible();
    }
    await price.fill('12.5');
    await price.hover();
    const before = await getScrollPosition(page);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => getScrollPosition(page)).toBeGreaterThan(before);
    await expect(price).toHaveValue('12.5');
  });
});
