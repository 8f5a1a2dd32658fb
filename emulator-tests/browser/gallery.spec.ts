import { columnsOf } from './columns';
import { expect, test } from './test';

test.describe('Gallery /foodGallery', () => {
  test('has twelve pictures by their names, in 2, 3 or 4 columns by width', async ({ page }) => {
    await page.goto('/foodGallery');
    await expect(page.getByRole('heading', { name: 'Our Gallery', level: 1 })).toBeVisible();
    await expect(page.getByText('A visual feast of our finest culinary creations.')).toBeVisible();
    for (let number = 1; number <= 12; number += 1) {
      await expect(page.getByAltText(`Delicious Food ${number}`, { exact: true })).toBeVisible();
    }
    for (const [width, columns] of [
      [390, 2],
      [800, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => columnsOf(page.getByAltText(/^Delicious Food \d+$/))).toBe(columns);
    }
  });

  test('opens a lightbox at that picture, with buttons and keys, which wraps around and fades in 250 ms', async ({
    page,
  }) => {
    await page.goto('/foodGallery');
    await page.getByAltText('Delicious Food 12', { exact: true }).click();
    const shown = page.locator('.yarl__slide_current img');
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 12');
    await page.keyboard.press('ArrowRight');
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 1');
    await page.keyboard.press('ArrowLeft');
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 12');
    await page.keyboard.press('Escape');
    const box = page.locator('.yarl__root');
    await expect(box).toHaveCount(0);

    await page.getByAltText('Delicious Food 5', { exact: true }).click();
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 5');
    // Two are ready on each side.
    await expect(box.locator('.yarl__slide')).toHaveCount(5);
    await expect(box).toHaveCSS('transition-duration', '0.25s');
    await box.getByRole('button', { name: 'Next' }).click();
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 6');
    await box.getByRole('button', { name: 'Previous' }).click();
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 5');
    await box.getByRole('button', { name: 'Close' }).click();
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delicious Food 5' })).toBeFocused();
  });

  test('the lightbox announces each image in a live region', async ({ page }) => {
    await page.goto('/foodGallery');
    await page.getByAltText('Delicious Food 12', { exact: true }).click();
    const announcement = page.getByRole('dialog').getByRole('status');
    await expect(announcement).toHaveText('Delicious Food 12, 12 of 12');
    await page.keyboard.press('ArrowRight');
    await expect(announcement).toHaveText('Delicious Food 1, 1 of 12');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(announcement).toHaveText('Delicious Food 12, 12 of 12');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`in the ${colorScheme} theme`, () => {
      test.use({ colorScheme });

      test('a button of the lightbox that has the focus has a white outline on a dark background', async ({
        page,
      }) => {
        await page.goto('/foodGallery');
        await page.getByAltText('Delicious Food 5', { exact: true }).click();
        await expect(page.locator('.yarl__slide_current img')).toBeVisible();
        const box = page.getByRole('dialog');
        // After a key, the browser shows the focus of what a script focuses.
        await page.keyboard.press('Tab');
        for (const name of ['Close', 'Previous', 'Next']) {
          const button = box.getByRole('button', { name });
          await button.focus();
          await expect(button).toHaveCSS('outline', 'rgb(255, 255, 255) solid 3px');
          await expect(button).toHaveCSS('background-color', 'rgb(22, 17, 13)');
        }
      });
    });
  }

  test.describe('with a finger', () => {
    test.use({ hasTouch: true });

    test('the lightbox is swiped', async ({ page }) => {
      await page.goto('/foodGallery');
      await page.getByAltText('Delicious Food 5', { exact: true }).click();
      const shown = page.locator('.yarl__slide_current img');
      await expect(shown).toHaveAttribute('alt', 'Delicious Food 5');
      const touch = await page.context().newCDPSession(page);
      const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(900) });
      for (let x = 850; x >= 300; x -= 50) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(shown).toHaveAttribute('alt', 'Delicious Food 6');
    });
  });
});
