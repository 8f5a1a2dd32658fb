import type { Locator } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { getConfirmPurchaseButton, getPurchaseQuantityField } from '../purchase-form';
import { signIn } from '../sign-in';
import { allUnless, expect, test } from '../fixtures';

async function measureBox(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: NaN,
    y: NaN,
    width: NaN,
    height: NaN,
  };
  return { x, y, width, bottom: y + height };
}

test.describe('The purchase page /purchase/{id}', () => {
  test('shows the dish, the buyer, and the seller in read-only fields, and an error for a quantity above the stock', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const main = page.getByRole('main');
    const expectedValues = {
      'Food name': 'Tonkotsu Ramen',
      Price: '$13.50',
      'Buyer name': 'Sam Rivera',
      'Buyer email': buyerAccount.email,
      'Seller name': 'Kenji Mori',
      'Quantity available': '16',
    };
    for (const [label, value] of Object.entries(expectedValues)) {
      const field = main.getByLabel(label, { exact: true });
      await expect(field).toHaveValue(value);
      await expect(field).not.toBeEditable();
    }
    const field = getPurchaseQuantityField(page);
    await expect(field).toHaveValue('1');
    await expect(field).toHaveAttribute('min', '1');
    await expect(field).toHaveAttribute('max', '16');
    await field.fill('17');
    await getConfirmPurchaseButton(page).click();
    await expect(
      page.getByText('You cannot purchase more than the available quantity of 16.').first(),
    ).toBeVisible();
    await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
  });

  test('shows the error of the quantity above the bar with the total after Enter on a small phone @all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signIn(page, buyerAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const field = getPurchaseQuantityField(page);
    await field.fill('17');
    await field.press('Enter');
    const error = page
      .getByRole('alert')
      .filter({ hasText: 'You cannot purchase more than the available quantity of 16.' });
    await expect(error).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
    const { y } = await measureBox(page.getByText('Total', { exact: true }));
    await expect.poll(async () => (await measureBox(error)).bottom).toBeLessThanOrEqual(y);
  });

  test('keeps the focus on the buttons of the quantity at the lowest and the highest quantity @all', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const field = getPurchaseQuantityField(page);
    for (const [name, quantity, limit] of [
      ['One less', '2', '1'],
      ['One more', '15', '16'],
    ] as const) {
      await field.fill(quantity);
      const button = page.getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue(limit);
      await expect(button).toBeFocused();
    }
  });

  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    test(`shows the dish, the quantity, and the purchase button without scrolling at ${width} × ${height} px${allUnless(width === 360)}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, buyerAccount);
      await page.goto('/purchase/tonkotsu-ramen');
      const main = page.getByRole('main');
      const image = main.getByRole('img', { name: 'Tonkotsu Ramen' });
      const name = main.locator('bdi').filter({ hasText: 'Tonkotsu Ramen' });
      const confirmButton = getConfirmPurchaseButton(page);
      for (const element of [image, name, getPurchaseQuantityField(page), confirmButton]) {
        await expect(element).toBeInViewport({ ratio: 1 });
      }
      const navbarBox = await measureBox(page.getByRole('banner'));
      const imageBox = await measureBox(image);
      const fieldBox = await measureBox(getPurchaseQuantityField(page));
      const buttonBox = await measureBox(confirmButton);
      expect(imageBox.width, 'image width').toBeLessThan(width / 3);
      expect(imageBox.y - navbarBox.bottom, 'gap between the navbar and the image').toBeLessThan(
        32,
      );
      expect(
        fieldBox.bottom,
        'bottom of the quantity, which the button must not cover',
      ).toBeLessThan(buttonBox.y);
    });
  }

  test('keeps the purchase button visible on a small screen without covering the end of the page @all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await signIn(page, buyerAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const confirmButton = getConfirmPurchaseButton(page);
    const field = getPurchaseQuantityField(page);
    await expect(confirmButton).toBeInViewport({ ratio: 1 });
    await field.fill('17');
    await confirmButton.click();
    const error = page.getByText('You cannot purchase more than the available quantity of 16.');
    await page.getByText('All rights reserved.').scrollIntoViewIfNeeded();
    const boxes = await Promise.all(
      [field, error, page.getByText('Total'), confirmButton].map(measureBox),
    );
    for (const [index, box] of boxes.entries()) {
      const nextBox = boxes[index + 1];
      if (nextBox) expect(box.bottom).toBeLessThanOrEqual(nextBox.y);
    }
    const footer = await measureBox(page.getByRole('contentinfo'));
    expect(boxes.at(-1)?.bottom).toBeLessThan(footer.y);
  });

  for (const width of [390, 1280]) {
    test(`connects each label and its value with a dotted line at ${width} px @all`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, buyerAccount);
      await page.goto('/purchase/tonkotsu-ramen');
      const labels = page.locator('form label').filter({ hasNotText: 'Purchase quantity' });
      await expect(labels).toHaveCount(7);
      const lineStyles = await labels.evaluateAll((elements) =>
        elements.map((label) => {
          const field = document.getElementById((label as HTMLLabelElement).htmlFor);
          const leader = label.parentElement?.querySelector('[aria-hidden]');
          if (!(field instanceof HTMLTextAreaElement) || !leader) return 'no leader';
          const [labelBox, leaderBox, fieldBox] = [label, leader, field].map((element) =>
            element.getBoundingClientRect(),
          );
          const { borderBottomStyle } = getComputedStyle(leader);
          const isBetween =
            labelBox &&
            leaderBox &&
            fieldBox &&
            labelBox.right < leaderBox.left &&
            leaderBox.right < fieldBox.left &&
            leaderBox.width >= 16;
          const isFullyVisible = field.scrollWidth <= field.clientWidth;
          return isBetween && isFullyVisible ? borderBottomStyle : 'not between';
        }),
      );
      expect(new Set(lineStyles)).toEqual(new Set(['dotted']));
    });
  }

  test('disables the purchase button for a sold-out dish', async ({ page }) => {
    await signIn(page, buyerAccount);
    await page.goto('/purchase/country-sourdough');
    await expect(page.getByRole('button', { name: 'Item is not available' })).toBeDisabled();
  });

  test('disables the purchase button for the user’s own dish', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/purchase/jollof-rice');
    await expect(page.getByRole('button', { name: 'Cannot Purchase Own Item' })).toBeDisabled();
  });

  test.describe('The purchase page, if the food does not exist,', () => {
    test.use({ expectedMessages: /status of 404/ });

    test('shows an error message', async ({ page }) => {
      await signIn(page, buyerAccount);
      await page.goto('/purchase/no-such-dish');
      await expect(page.getByText('Food item not found.')).toBeVisible();
    });
  });

  test('disables the purchase button within 10 s after the dish sells out', async ({ page }) => {
    await signIn(page, buyerAccount);
    let changedFields = {};
    await page.route('**/api/foods/tonkotsu-ramen*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), ...changedFields },
      });
    });
    await page.clock.install();
    await page.goto('/purchase/tonkotsu-ramen');
    await expect(getConfirmPurchaseButton(page)).toBeEnabled();
    changedFields = { quantity: 0 };
    await page.clock.runFor(10_000);
    await expect(page.getByRole('button', { name: 'Item is not available' })).toBeDisabled();
  });
});
