import imageColors from '../../../web/src/ui/image-colors.json' with { type: 'json' };
import { LONG_FOOD_FIELDS } from '../page-states/long-food-fields';
import { replaceResponseFields } from '../page-states/mock-requests';
import { delayRequests } from '../delay-requests';
import { serveFoodSkeleton } from '../serve-food-skeleton';
import { waitForHydration } from '../wait-for-hydration';
import { expect, test } from '../fixtures';

test.describe('The food page /foods/{id}', () => {
  test('shows a spinner while it loads the dish if the HTML does not contain the dish @all', async ({
    page,
  }) => {
    await serveFoodSkeleton(page);
    const release = await delayRequests(page, '**/api/foods/tonkotsu-ramen*');
    await page.goto('/foods/tonkotsu-ramen');
    await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
  });

  test('shows the dish and its cook', async ({ page }) => {
    await page.goto('/foods/tonkotsu-ramen');
    await waitForHydration(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    await expect(main).toContainText('Noodles');
    await expect(main).toContainText('$13.50');
    await expect(main).toContainText('Pork bones boiled hard');
    const description = page.locator('meta[name=description]');
    await expect(description).toHaveAttribute('content', /Pork bones boiled hard/);
    await expect(main.getByRole('heading', { name: 'Food Details' })).toBeVisible();
    await expect(main).toContainText(/Quantity Available\s*16/);
    await expect(main).toContainText(/Country of Origin\s*Japan/);
    await expect(main).toContainText(/Times Purchased\s*214/);
    await expect(main.getByRole('heading', { name: 'Added By' })).toBeVisible();
    await expect(main).toContainText('Kenji Mori');
    await expect(main).toContainText('kenji@potluck.test');
    const purchaseLink = main.getByRole('link', { name: 'Purchase Food' });
    await expect(purchaseLink).toHaveAttribute('href', '/purchase/tonkotsu-ramen');

    // On a phone, the purchase link stays visible, and it does not cover the end of the page.
    await page.setViewportSize({ width: 390, height: 760 });
    await expect(purchaseLink).toBeInViewport({ ratio: 1 });
    const lastLine = page.getByText('All rights reserved.');
    await lastLine.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        // Scroll repeatedly, because the other dishes of the cook load during the scrolling and make
        // the page longer.
        await page.mouse.wheel(0, 10_000);
        const [lineBox, linkBox] = [await lastLine.boundingBox(), await purchaseLink.boundingBox()];
        return lineBox && linkBox && lineBox.y + lineBox.height < linkBox.y;
      })
      .toBe(true);
    await expect(purchaseLink).toBeInViewport({ ratio: 1 });
  });

  test('does not scroll horizontally on a phone, even if the dish has the longest texts @all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 760 });
    await serveFoodSkeleton(page);
    await replaceResponseFields('**/api/foods/tonkotsu-ramen*', LONG_FOOD_FIELDS)(page);
    await page.goto('/foods/tonkotsu-ramen');
    await expect(page.getByRole('main')).toContainText(LONG_FOOD_FIELDS.food_category);
    await expect(page.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test('copies the URL of the dish without the query after a click on “Share” if the device has no share dialog', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript('delete Navigator.prototype.share');
    await page.goto('/foods/tonkotsu-ramen?from=chat');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('The link is copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL('/foods/tonkotsu-ramen', page.url()).href);
  });

  test('shows the small image of the food card until the large image loads @all', async ({
    page,
  }) => {
    await page.goto('/foods?search=ramen');
    const card = page.locator('main article').filter({ hasText: 'Tonkotsu Ramen' });
    const cardImage = card.getByRole('img');
    await cardImage.scrollIntoViewIfNeeded();
    await expect
      .poll(() => cardImage.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/tonkotsu-ramen-480\.avif$/);
    // The browser sets `currentSrc` before it has loaded the file. The food page shows only loaded files.
    await expect(cardImage).toHaveJSProperty('complete', true);
    const release = await delayRequests(page, /tonkotsu-ramen-(960|1600)\./);
    await card.getByRole('link', { name: 'View Details' }).click();
    const image = page.getByRole('main').getByRole('img', { name: 'Tonkotsu Ramen' }).first();
    await expect(page.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    await expect(image).toHaveCSS('background-image', /tonkotsu-ramen-480\.avif/);
    await expect(image).toHaveCSS('background-size', 'cover');
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(0);
    release();
    await expect(image).toHaveJSProperty('complete', true);
  });

  test('shows the mean color of the image while the image loads if the user opens the URL directly @all', async ({
    page,
  }) => {
    const release = await delayRequests(page, /\/images\/foods\/tonkotsu-ramen-/);
    await page.goto('/foods/tonkotsu-ramen', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    const image = page.getByRole('main').getByRole('img', { name: 'Tonkotsu Ramen' }).first();
    await expect(image).toHaveCSS('background-image', 'none');
    const [shownColor, expectedColor] = await image.evaluate((element, color) => {
      const sampleElement = document.createElement('span');
      sampleElement.style.backgroundColor = color;
      return [element.style.backgroundColor, sampleElement.style.backgroundColor];
    }, imageColors['foods/tonkotsu-ramen']);
    expect(shownColor).toBe(expectedColor);
    release();
  });

  test.describe('The food page, if images are missing,', () => {
    test.use({ expectedMessages: /Failed to load resource/ });

    test('shows the default images', async ({ page }) => {
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

  test.describe('The food page, if the food does not exist,', () => {
    test.use({ expectedMessages: /status of 404/ });

    test('shows the not-found message', async ({ page }) => {
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

  test('shows 0 for Times Purchased if the count is missing, and shows a changed stock within 10 s', async ({
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
