import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { PAGE_SIZE } from '../../../web/src/lib/shown-count';
import { seedFoods } from '../../scripts/seed/foods';
import { countCardColumns } from '../count-card-columns';
import { delayRequests } from '../delay-requests';
import { allUnless, expect, test } from '../fixtures';

const cardSelector = 'main article';

declare global {
  interface Window {
    /** The numbers of cards that React has added. Each chunk of the list adds one number. */
    addedCardCounts: number[];
  }
}

test.describe('The food list page /foods', () => {
  test('shows a spinner while the list loads, then cards for the first 24 dishes, sorted by Name (A-Z)', async ({
    page,
  }) => {
    const release = await delayRequests(page, '**/api/foods?*');
    const listRequest = page.waitForRequest(/sortField=food_name&sortOrder=asc/);
    await page.goto('/foods');
    await listRequest;
    await expect(page.getByRole('heading', { name: 'All Our Foods', level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
    await expect(page.getByText('No food items match your search.')).toBeHidden();
    release();
    await expect(page.locator(cardSelector)).toHaveCount(PAGE_SIZE);
    await expect(page.getByLabel(/sort/i)).toHaveValue('food_name-asc');
    const card = page.locator(cardSelector).filter({ hasText: 'Party Jollof Rice' });
    await expect(card).toContainText('Available Quantity: 18');
    await expect(card).toContainText('$9.00 BDT');
    await expect(card).toContainText('Rice');
    await expect(card.getByRole('img')).toBeVisible();
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL('/foods/jollof-rice');
  });

  test('finds dishes that are not loaded yet, without regard to case, and shows a message if no dish matches', async ({
    page,
  }) => {
    await page.goto('/foods');
    await expect(page.locator(cardSelector)).toHaveCount(PAGE_SIZE);
    await page.getByPlaceholder('Search for a food item...').fill('RAMEN');
    await expect(page.locator(cardSelector)).toHaveCount(1);
    await page.getByPlaceholder('Search for a food item...').fill('no such dish');
    await expect(page.getByText('No food items match your search.')).toBeVisible();
    await expect(page.getByText('Try searching for something else!')).toBeVisible();
  });

  test('requests the list from the server again for each sort option @all', async ({ page }) => {
    await page.goto('/foods');
    await expect(page.locator(cardSelector)).toHaveCount(PAGE_SIZE);
    for (const [label, value] of [
      ['Name (Z-A)', 'food_name-desc'],
      ['Price (Low to High)', 'price-asc'],
      ['Price (High to Low)', 'price-desc'],
      ['Name (A-Z)', 'food_name-asc'],
    ] as const) {
      const [sortField, sortOrder] = value.split('-');
      const reloaded = page.waitForResponse((response) =>
        response.url().includes(`sortField=${sortField ?? ''}&sortOrder=${sortOrder ?? ''}`),
      );
      await page.getByLabel(/sort/i).selectOption({ label });
      await reloaded;
      await expect(page.getByLabel(/sort/i)).toHaveValue(value);
      const sorted = [...seedFoods].sort((a, b) =>
        sortField === 'price'
          ? a.price - b.price
          : a.food_name.localeCompare(b.food_name, 'en', { sensitivity: 'base' }),
      );
      if (sortOrder === 'desc') sorted.reverse();
      await expect(page.locator(cardSelector).first()).toContainText(sorted[0]?.food_name ?? '');
    }
  });

  test('stores the search and the sort option in the URL, and adds no history entry while the user types', async ({
    page,
  }) => {
    await page.goto('/foods');
    await page.getByLabel(/sort/i).selectOption('price-desc');
    await expect(page).toHaveURL(/price-desc/);
    const entries = await page.evaluate(() => history.length);
    await page.getByPlaceholder('Search for a food item...').pressSequentially('pie');
    await expect(page).toHaveURL(/pie/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.reload();
    await expect(page.getByPlaceholder('Search for a food item...')).toHaveValue('pie');
    await expect(page.getByLabel(/sort/i)).toHaveValue('price-desc');
    await expect(page.locator(cardSelector)).toHaveCount(1);
  });

  test.describe('The food list page, if the list fails to load,', () => {
    test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

    test('logs the error without showing a message, and loads the list after a click on “Try again” @all', async ({
      page,
    }) => {
      const failFoodRequests = () =>
        page.route('**/api/foods?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      const expectNoErrorMessage = async () => {
        await page.waitForEvent('console', (message) => message.text().startsWith('The foods'));
        await expect(page.locator(cardSelector)).toHaveCount(0);
        await expect(page.getByText('No food items match your search.')).toBeHidden();
        await expect(page.getByRole('status')).toBeEmpty();
        await expect(page.getByRole('main').getByText(/fail|load|error|wrong/i)).toHaveCount(0);
      };
      await failFoodRequests();
      await Promise.all([expectNoErrorMessage(), page.goto('/foods')]);
      await page.unroute('**/api/foods?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator(cardSelector)).toHaveCount(PAGE_SIZE);

      // Expect that the page does not show the list of the previous sort option if the request for a new
      // option fails.
      await failFoodRequests();
      await Promise.all([
        expectNoErrorMessage(),
        page.getByLabel(/sort/i).selectOption('price-desc'),
      ]);
    });
  });

  test('shows the dishes in 1, 2, or 3 columns, depending on the width of the screen @all', async ({
    page,
  }) => {
    await page.goto('/foods');
    for (const [width, columns] of [
      [360, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator(cardSelector)).toHaveCount(PAGE_SIZE);
      await expect.poll(() => countCardColumns(page.locator(cardSelector))).toBe(columns);
      const rightEdge = (box: { x: number; width: number } | null) =>
        (box?.x ?? 0) + (box?.width ?? 0);
      const lastCard = page.locator(cardSelector).nth(columns - 1);
      expect(rightEdge(await lastCard.boundingBox()), 'right edge of the card').toBeLessThan(width);
    }
  });

  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    test(`shows the search and sort fields in one row, and the first dish in the upper half of the screen, at ${width} × ${height} px${allUnless(width === 320)}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const release = await delayRequests(page, '**/api/foods?*');
      await page.goto('/foods');
      const search = page.getByPlaceholder('Search for a food item...');
      const sort = page.getByLabel(/sort/i);
      const placeholder = page.locator('main [data-picture]').first();
      const expectedTop = (await placeholder.boundingBox())?.y;
      release();
      await expect(page.locator(cardSelector)).toHaveCount(PAGE_SIZE);
      const [searchBox, sortBox, cardBox] = await Promise.all([
        search.boundingBox(),
        sort.boundingBox(),
        page.locator(cardSelector).first().boundingBox(),
      ]);
      expect(searchBox?.y).toBe(sortBox?.y);
      expect(searchBox?.height).toBe(sortBox?.height);
      expect(searchBox && searchBox.x + searchBox.width).toBeLessThan(sortBox?.x ?? 0);
      expect(sortBox && sortBox.x + sortBox.width).toBeLessThanOrEqual(width - 16);
      expect(cardBox?.y, 'top of the first card').toBeLessThan(height / 2);
      expect(Math.abs((cardBox?.y ?? 0) - (expectedTop ?? 0)), 'layout shift').toBeLessThan(2);
    });
  }

  test('has the same distance between the navbar and the heading as the gallery on a phone @all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const measureHeadingTop = async (path: string) => {
      await page.goto(path);
      return (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
    };
    const galleryTop = await measureHeadingTop('/foodGallery');
    expect(galleryTop).toBeGreaterThan(0);
    expect(await measureHeadingTop('/foods')).toBe(galleryTop);
  });

  for (const forcedColors of ['none', 'active'] as const) {
    test(`draws a visible arrow inside the sort field with forced-colors: ${forcedColors} @all`, async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors });
      await page.goto('/foods');
      const sort = page.getByLabel(/sort/i);
      await expect(sort).toHaveCSS('appearance', 'none');
      const arrow = sort.locator('..').locator('svg');
      const [fieldBox, arrowBox] = [await sort.boundingBox(), await arrow.boundingBox()];
      if (!fieldBox || !arrowBox) throw new Error('The sort field or its arrow is not visible.');
      const distanceFromRight = fieldBox.x + fieldBox.width - (arrowBox.x + arrowBox.width);
      expect(distanceFromRight).toBeGreaterThanOrEqual(8);
      const padding = await sort.evaluate((element) =>
        parseFloat(getComputedStyle(element).paddingRight),
      );
      expect(padding, 'the text ends before the arrow').toBeGreaterThan(
        distanceFromRight + arrowBox.width,
      );
      const [arrowColor, backgroundColor] = await Promise.all([
        arrow.evaluate((element) => getComputedStyle(element).stroke),
        sort.evaluate((element) => getComputedStyle(element).backgroundColor),
      ]);
      expect(arrowColor).not.toBe(backgroundColor);
    });
  }

  test('keeps a card with long texts within the width of the screen, and does not cut off the descenders of its title', async ({
    page,
  }) => {
    const longTexts = { food_category: 'Category '.repeat(4), food_origin: 'Origin '.repeat(8) };
    const soldOut = { ...foodFixture, ...longTexts, quantity: 0 };
    await page.route('**/api/foods?*', (route) => route.fulfill({ json: [soldOut] }));
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/foods');
    const cardBox = await page.locator(cardSelector).boundingBox();
    expect((cardBox?.x ?? 0) + (cardBox?.width ?? 0), 'right edge of the card').toBeLessThan(360);
    const title = page.getByRole('heading', { name: soldOut.food_name });
    expect(await title.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
    const badge = page.getByText('Sold out');
    expect(await badge.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  });

  test('renders 500 dishes in chunks of 6, 200, 200, and 94 cards @all', async ({ page }) => {
    const manyFoods = Array.from({ length: 500 }, (_, index) => ({
      ...foodFixture,
      _id: `dish-${index}`,
    }));
    await page.route('**/api/foods?*', (route) => route.fulfill({ json: manyFoods }));
    await page.addInitScript(() => {
      window.addedCardCounts = [];
      new MutationObserver((records) => {
        const nodes = records.flatMap(({ addedNodes }) => [...addedNodes]);
        const elements = nodes.filter((node) => node instanceof Element);
        const count = elements.flatMap((element) => [
          ...element.querySelectorAll('article'),
        ]).length;
        if (count > 0) window.addedCardCounts.push(count);
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto('/foods');
    await expect(page.locator(cardSelector)).toHaveCount(manyFoods.length);
    expect(await page.evaluate(() => window.addedCardCounts)).toEqual([6, 200, 200, 94]);
  });

  test('restores the scroll position after a back navigation and after a reload', async ({
    page,
  }) => {
    await page.goto('/foods');
    const card = page.locator(cardSelector).filter({ hasText: 'Party Jollof Rice' });
    const link = card.getByRole('link', { name: 'View Details' });
    await link.scrollIntoViewIfNeeded();
    // Wait until the lazy layout of the page is off and the fonts have loaded. Then all content has its
    // final height, and the link no longer moves before the click.
    await expect(page.locator('html')).not.toHaveAttribute('data-opened');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await link.hover();
    const scrollTop = await page.evaluate(() => scrollY);
    expect(scrollTop).toBeGreaterThan(500);
    await link.click();
    await expect(page.getByRole('heading', { name: 'Party Jollof Rice', level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(link).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);
  });
});
