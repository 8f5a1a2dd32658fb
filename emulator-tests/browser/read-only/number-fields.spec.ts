import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { expect, test } from '../fixtures';
import { getConfirmPurchaseButton, getPurchaseQuantityField } from '../purchase-form';
import { signIn } from '../sign-in';

test.describe('The Price field of the Add Food page', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/add-food');
    await page.getByLabel('Price ($)').focus();
  });

  test('accepts a typed decimal comma, also between digits, and the user can undo it', async ({
    page,
  }) => {
    const price = page.getByLabel('Price ($)');
    await page.keyboard.type('12,5');
    await expect(price).toHaveValue('12.5');
    await expect(page.getByLabel('Preview').getByText('$12.50')).toBeVisible();
    await price.fill('125');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(',');
    await expect(price).toHaveValue('12.5');
    await page.keyboard.press('Control+Z');
    await expect(price).toHaveValue('125');
  });

  for (const [script, typed] of [
    ['Arabic', '١٢٫٥'],
    ['Persian', '۱۲٫۵'],
    ['Devanagari', '१२.५'],
    ['full-width', '１２，５'],
  ] as const) {
    test(`accepts ${script} digits @all`, async ({ page }) => {
      for (const character of typed) await page.keyboard.insertText(character);
      await expect(page.getByLabel('Price ($)')).toHaveValue('12.5');
    });
  }

  test('accepts a pasted decimal comma @all', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('12,50 €'));
    await page.keyboard.press('Control+V');
    await expect(page.getByLabel('Price ($)')).toHaveValue('12.50');
  });

  test('shows an error for a typed text that is not a price, and the preview shows no price @all', async ({
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
  });

  test('keeps its number when the user scrolls over it @all', async ({ page }) => {
    const price = page.getByLabel('Price ($)');
    await price.fill('12.5');
    await price.hover();
    const scrollPosition = () => page.evaluate(() => scrollY);
    const before = await scrollPosition();
    await page.mouse.wheel(0, 100);
    await expect.poll(scrollPosition).toBeGreaterThan(before);
    await expect(price).toHaveValue('12.5');
  });
});

test('The Purchase quantity field shows an error for a typed decimal comma', async ({ page }) => {
  await signIn(page, buyerAccount);
  await page.goto('/purchase/tonkotsu-ramen');
  await getPurchaseQuantityField(page).fill('');
  await page.keyboard.type('1,5');
  await getConfirmPurchaseButton(page).click();
  await expect(page.getByText('Purchase quantity must be a whole number.')).toBeVisible();
});
