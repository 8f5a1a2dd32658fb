import { countCardColumns } from '../count-card-columns';
import { expect, test } from '../fixtures';

test.describe('The gallery page /foodGallery', () => {
  test('shows 12 images with numbered alt texts in 2, 3, or 4 columns, depending on the width', async ({
    page,
  }) => {
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
      await expect
        .poll(() => countCardColumns(page.getByAltText(/^Delicious Food \d+$/)))
        .toBe(columns);
    }
  });

  test('opens the clicked image in a lightbox, which supports buttons and arrow keys, wraps around, and fades within 250 ms', async ({
    page,
  }) => {
    await page.goto('/foodGallery');
    await page.getByAltText('Delicious Food 12', { exact: true }).click();
    const currentImage = page.locator('.yarl__slide_current img');
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 12');
    await page.keyboard.press('ArrowRight');
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 1');
    await page.keyboard.press('ArrowLeft');
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 12');
    await page.keyboard.press('Escape');
    const lightbox = page.locator('.yarl__root');
    await expect(lightbox).toHaveCount(0);

    await page.getByAltText('Delicious Food 5', { exact: true }).click();
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 5');
    // The lightbox also renders two images on each side of the current image.
    await expect(lightbox.locator('.yarl__slide')).toHaveCount(5);
    await expect(lightbox).toHaveCSS('transition-duration', '0.25s');
    await lightbox.getByRole('button', { name: 'Next' }).click();
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 6');
    await lightbox.getByRole('button', { name: 'Previous' }).click();
    await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 5');
    await lightbox.getByRole('button', { name: 'Close' }).click();
    await expect(lightbox).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delicious Food 5' })).toBeFocused();
  });

  test('announces each image of the lightbox in a live region @all', async ({ page }) => {
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
    test.describe(`The gallery in the ${colorScheme} theme`, () => {
      test.use({ colorScheme });

      test('shows a focused lightbox button with a white outline on a dark background @all', async ({
        page,
      }) => {
        await page.goto('/foodGallery');
        await page.getByAltText('Delicious Food 5', { exact: true }).click();
        await expect(page.locator('.yarl__slide_current img')).toBeVisible();
        const lightbox = page.getByRole('dialog');
        // Press a key first. After a key press, the browser shows the focus ring even if a script
        // calls `focus()`.
        await page.keyboard.press('Tab');
        for (const name of ['Close', 'Previous', 'Next']) {
          const button = lightbox.getByRole('button', { name });
          await button.focus();
          await expect(button).toHaveCSS('outline', 'rgb(255, 255, 255) solid 3px');
          await expect(button).toHaveCSS('background-color', 'rgb(22, 17, 13)');
        }
      });
    });
  }

  test.describe('The gallery on a touchscreen', () => {
    test.use({ hasTouch: true });

    test('shows the next image of the lightbox after a swipe', async ({ page }) => {
      await page.goto('/foodGallery');
      await page.getByAltText('Delicious Food 5', { exact: true }).click();
      const currentImage = page.locator('.yarl__slide_current img');
      await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 5');
      const devTools = await page.context().newCDPSession(page);
      const touchAt = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touchAt(900) });
      for (let x = 850; x >= 300; x -= 50) {
        await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...touchAt(x) });
      }
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(currentImage).toHaveAttribute('alt', 'Delicious Food 6');
    });
  });
});
