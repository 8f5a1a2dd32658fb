import tones from '../../web/src/components/picture-tones.json' with { type: 'json' };
import { hold } from './hold';
import { expect, test } from './test';

test.describe('Food details /foods/{id}', () => {
  test('a spinner, then all of the dish, and who added it', async ({ page }) => {
    const release = await hold(page, '**/api/foods/tonkotsu-ramen*');
    await page.goto('/foods/tonkotsu-ramen');
    await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
    release();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    await expect(main).toContainText('Noodles');
    await expect(main).toContainText('$13.50');
    await expect(main).toContainText('Pork bones boiled hard');
    const description = page.locator('meta[name=description]').last();
    await expect(description).toHaveAttribute('content', /Pork bones boiled hard/);
    await expect(main.getByRole('heading', { name: 'Food Details' })).toBeVisible();
    await expect(main).toContainText(/Quantity Available\s*16/);
    await expect(main).toContainText(/Country of Origin\s*Japan/);
    await expect(main).toContainText(/Times Purchased\s*214/);
    await expect(main.getByRole('heading', { name: 'Added By' })).toBeVisible();
    await expect(main).toContainText('Kenji Mori');
    await expect(main).toContainText('kenji@potluck.test');
    const purchase = main.getByRole('link', { name: 'Purchase Food' });
    await expect(purchase).toHaveAttribute('href', '/purchase/tonkotsu-ramen');

    // On a phone it stays in reach, and covers nothing at the end.
    await page.setViewportSize({ width: 390, height: 760 });
    await expect(purchase).toBeInViewport({ ratio: 1 });
    const lastLine = page.getByText('All rights reserved.');
    await lastLine.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 10_000);
    await expect(purchase).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [line, button] = [await lastLine.boundingBox(), await purchase.boundingBox()];
        return line && button && line.y + line.height < button.y;
      })
      .toBe(true);
  });

  test('shows the image of the card until the large image is loaded', async ({ page }) => {
    await page.goto('/foods');
    const card = page.locator('main article').filter({ hasText: 'Tonkotsu Ramen' });
    const cardImage = card.getByRole('img');
    await cardImage.scrollIntoViewIfNeeded();
    await expect
      .poll(() => cardImage.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/tonkotsu-ramen-480\.avif$/);
    const release = await hold(page, /tonkotsu-ramen-(960|1600)\./);
    await card.getByRole('link', { name: 'View Details' }).click();
    const image = page.getByRole('main').getByRole('img', { name: 'Tonkotsu Ramen' }).first();
    await expect(page.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    await expect(image).toHaveCSS('background-image', /tonkotsu-ramen-480\.avif/);
    await expect(image).toHaveCSS('background-size', 'cover');
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(0);
    release();
    await expect(image).toHaveJSProperty('complete', true);
  });

  test('shows the mean color of the image until it is loaded, when opened by its URL', async ({
    page,
  }) => {
    const release = await hold(page, /\/images\/foods\/tonkotsu-ramen-/);
    await page.goto('/foods/tonkotsu-ramen');
    await expect(page.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    const image = page.getByRole('main').getByRole('img', { name: 'Tonkotsu Ramen' }).first();
    await expect(image).toHaveCSS('background-image', 'none');
    const [shown, expected] = await image.evaluate((one, tone) => {
      const sample = document.createElement('span');
      sample.style.backgroundColor = tone;
      return [one.style.backgroundColor, sample.style.backgroundColor];
    }, tones['foods/tonkotsu-ramen']);
    expect(shown).toBe(expected);
    release();
  });

  test.describe('pictures that are not there', () => {
    test.use({ expectedMessages: /Failed to load resource/ });

    test('are replaced by the default ones', async ({ page }) => {
      await page.route('**/api/foods/tonkotsu-ramen*', async (route) => {
        const response = await route.fetch();
        const food = (await response.json()) as { added_by: object };
        const added_by = { ...food.added_by, photoURL: '/images/people/gone.svg' };
        await route.fulfill({
          response,
          json: { ...food, food_image: '/images/gone.svg', added_by },
        });
      });
      await page.goto('/foods/tonkotsu-ramen');
      await expect(page.locator('main img[src="/images/foods/default.svg"]')).toBeVisible();
      await expect(page.locator('main img[src="/images/people/default.svg"]')).toBeVisible();
    });
  });

  test.describe('a food that is not there', () => {
    test.use({ expectedMessages: /status of 404/ });

    test('shows the not-found view', async ({ page }) => {
      await page.goto('/foods/no-such-dish');
      const main = page.getByRole('main');
      await expect(main.getByText('Oops!')).toBeVisible();
      await expect(main.getByText('Product Not Found')).toBeVisible();
      await expect(
        main.getByText('The food item you are looking for does not exist or could not be loaded.'),
      ).toBeVisible();
      await expect(main.getByRole('link', { name: 'Back to All Foods' })).toHaveAttribute(
        'href',
        '/foods',
      );
    });
  });

  test('Times Purchased is 0 when the count is missing; a change of stock is noticed within 10 s', async ({
    page,
  }) => {
    let quantity = 16;
    await page.route('**/api/foods/tonkotsu-ramen*', async (route) => {
      const response = await route.fetch();
      const { purchase_count: _, ...food } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...food, quantity } });
    });
    await page.clock.install();
    await page.goto('/foods/tonkotsu-ramen');
    await expect(page.getByRole('main')).toContainText(/Times Purchased\s*0/);
    await expect(page.getByRole('main')).toContainText(/Quantity Available\s*16/);
    quantity = 2;
    await page.clock.runFor(10_000);
    await expect(page.getByRole('main')).toContainText(/Quantity Available\s*2/);
  });
});
