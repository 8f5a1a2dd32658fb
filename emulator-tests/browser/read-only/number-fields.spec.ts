import type { Page } from '@playwright/test';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { expect, test } from '../fixtures';
import { getConfirmPurchaseButton, getPurchaseQuantityField } from '../purchase-form';
import { signIn } from '../sign-in';

/** Composes a text, character by character, like an input method, and commits it. */
async function compose(page: Page, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (let end = 1; end <= text.length; end += 1) {
    const composition = { text: text.slice(0, end), selectionStart: end, selectionEnd: end };
    await devtools.send('Input.imeSetComposition', composition);
  }
  await devtools.send('Input.insertText', { text });
}

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

  test('accepts a full-width comma @all', async ({ page }) => {
    for (const text of ['1', '2', '，', '5']) await page.keyboard.insertText(text);
    await expect(page.getByLabel('Price ($)')).toHaveValue('12.5');
  });

  test('accepts a decimal comma that the user composes with an input method, also partly @all', async ({
    page,
  }) => {
    const price = page.getByLabel('Price ($)');
    for (const { typed, composed, typedNext, value } of [
      { typed: '', composed: '12,5', typedNext: '', value: '12.5' },
      { typed: '', composed: '１２，５', typedNext: '0', value: '12.50' },
      { typed: '12', composed: ',', typedNext: '5', value: '12.5' },
      { typed: '1', composed: '2,', typedNext: '5', value: '12.5' },
      { typed: '12', composed: '5', typedNext: '', value: '125' },
    ]) {
      await page.keyboard.type(typed);
      await compose(page, composed);
      await page.keyboard.type(typedNext);
      await expect(price, `${typed}, ${composed}, ${typedNext}`).toHaveValue(value);
      await price.fill('');
    }
  });

  test('keeps its other digits if the user composes a comma between digits @all', async ({
    page,
  }) => {
    const price = page.getByLabel('Price ($)');
    await price.fill('125');
    await page.keyboard.press('ArrowLeft');
    await compose(page, '3,4');
    await expect(price).toHaveValue('12345');
  });

  test('accepts a pasted decimal comma @all', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('12,50 €'));
    await page.keyboard.press('Control+V');
    await expect(page.getByLabel('Price ($)')).toHaveValue('12.50');
  });

  test('shows an error for a pasted number with two separators @all', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('1.250,00'));
    await page.keyboard.press('Control+V');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('Price can have at most two decimals.')).toBeVisible();
  });

  test('is blank again after the user deletes a text that is not a number @all', async ({
    page,
  }) => {
    await page.keyboard.type('12e');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByText('Price is required.')).toBeVisible();
  });

  test('shows an error for a typed text that is not a price, and the preview shows no price @all', async ({
    page,
  }) => {
    const price = page.getByLabel('Price ($)');
    for (const [typed, message] of [
      ['1,250', 'Price can have at most two decimals.'],
      ['1.250', 'Price can have at most two decimals.'],
      ['1.250,00', 'Price can have at most two decimals.'],
      ['1,250.00', 'Price can have at most two decimals.'],
      ['1e', 'Price must be a number.'],
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
