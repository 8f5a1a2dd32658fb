import { listedFood } from '@potluck/functions/testing/sample-food';
import { menu } from '../suite/seed/menu';
import { columnsOf } from './columns';
import { hold } from './hold';
import { expect, test } from './test';

const cards = 'main article';
const byName = menu.map(({ food_name }) => food_name);

declare global {
  interface Window {
    /** The cards that each turn of the page has added. */
    added: number[];
  }
}

test.describe('All foods /foods', () => {
  test('a spinner, then a card for each dish, sorted by Name (A-Z)', async ({ page }) => {
    const release = await hold(page, '**/api/foods?*');
    const loaded = page.waitForRequest(/sortField=food_name&sortOrder=asc/);
    await page.goto('/foods');
    await loaded;
    await expect(page.getByRole('heading', { name: 'All Our Foods', level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
    await expect(page.getByText('No food items match your search.')).toBeHidden();
    release();
    await expect(page.locator(cards)).toHaveCount(menu.length);
    await expect(page.getByLabel(/sort/i)).toHaveValue('food_name-asc');
    const card = page.locator(cards).filter({ hasText: 'Tonkotsu Ramen' });
    await expect(card).toContainText('Available Quantity: 16');
    await expect(card).toContainText('$13.50 BDT');
    await expect(card).toContainText('Noodles');
    await expect(card.getByRole('img')).toBeVisible();
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL('/foods/tonkotsu-ramen');
  });

  test('the search filters the loaded list without regard to case, and says when it finds nothing', async ({
    page,
  }) => {
    await page.goto('/foods');
    await expect(page.locator(cards)).toHaveCount(menu.length);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/foods?')) requests += 1;
    });
    await page.getByPlaceholder('Search for a food item...').fill('RAMEN');
    await expect(page.locator(cards)).toHaveCount(1);
    await page.getByPlaceholder('Search for a food item...').fill('no such dish');
    await expect(page.getByText('No food items match your search.')).toBeVisible();
    await expect(page.getByText('Try searching for something else!')).toBeVisible();
    expect(requests).toBe(0);
  });

  test('each sort reloads the list from the server', async ({ page }) => {
    await page.goto('/foods');
    await expect(page.locator(cards)).toHaveCount(menu.length);
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
      const sorted = [...menu].sort((a, b) =>
        sortField === 'price'
          ? a.price - b.price
          : a.food_name.localeCompare(b.food_name, 'en', { sensitivity: 'base' }),
      );
      if (sortOrder === 'desc') sorted.reverse();
      await expect(page.locator(cards).first()).toContainText(sorted[0]?.food_name ?? '');
    }
  });

  test('search and sort live in the address; typing adds no history', async ({ page }) => {
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
    await expect(page.locator(cards)).toHaveCount(1);
  });

  test.describe('when loading fails', () => {
    test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

    test('the error is only logged and the list stays empty', async ({ page }) => {
      const fail = () =>
        page.route('**/api/foods?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      const expectSilence = async () => {
        await page.waitForEvent('console', (message) => message.text().startsWith('The foods'));
        await expect(page.locator(cards)).toHaveCount(0);
        await expect(page.getByText('No food items match your search.')).toBeHidden();
        await expect(page.getByRole('status')).toBeEmpty();
        await expect(page.getByRole('main').getByText(/fail|load|error|wrong/i)).toHaveCount(0);
      };
      await fail();
      await Promise.all([expectSilence(), page.goto('/foods')]);
      await page.unroute('**/api/foods?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator(cards)).toHaveCount(byName.length);

      // What was sorted otherwise does not stand under the new sort's name.
      await fail();
      await Promise.all([expectSilence(), page.getByLabel(/sort/i).selectOption('price-desc')]);
    });
  });

  test('the grid has 1, 2 or 3 columns by width', async ({ page }) => {
    await page.goto('/foods');
    for (const [width, columns] of [
      [360, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator(cards)).toHaveCount(byName.length);
      await expect.poll(() => columnsOf(page.locator(cards))).toBe(columns);
      const right = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0);
      const last = page.locator(cards).nth(columns - 1);
      expect(right(await last.boundingBox()), 'its right edge').toBeLessThan(width);
    }
  });

  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    test(`shows search and sort in one row, and a dish in the upper half, at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const release = await hold(page, '**/api/foods?*');
      await page.goto('/foods');
      const search = page.getByPlaceholder('Search for a food item...');
      const sort = page.getByLabel(/sort/i);
      const placeholder = page.locator('main [data-picture]').first();
      const expectedTop = (await placeholder.boundingBox())?.y;
      release();
      await expect(page.locator(cards)).toHaveCount(menu.length);
      const [left, right, card] = await Promise.all([
        search.boundingBox(),
        sort.boundingBox(),
        page.locator(cards).first().boundingBox(),
      ]);
      expect(left?.y).toBe(right?.y);
      expect(left?.height).toBe(right?.height);
      expect(left && left.x + left.width).toBeLessThan(right?.x ?? 0);
      expect(right && right.x + right.width).toBeLessThanOrEqual(width - 16);
      expect(card?.y, 'the first dish').toBeLessThan(height / 2);
      expect(Math.abs((card?.y ?? 0) - (expectedTop ?? 0)), 'the shift').toBeLessThan(2);
    });
  }

  for (const forcedColors of ['none', 'active'] as const) {
    test(`draws the arrow of the sort inside its field, in forced colors: ${forcedColors}`, async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors });
      await page.goto('/foods');
      const sort = page.getByLabel(/sort/i);
      await expect(sort).toHaveCSS('appearance', 'none');
      const arrow = sort.locator('..').locator('svg');
      const [field, drawn] = [await sort.boundingBox(), await arrow.boundingBox()];
      if (!field || !drawn) throw new Error('The sort or its arrow is not visible.');
      const fromRight = field.x + field.width - (drawn.x + drawn.width);
      expect(fromRight).toBeGreaterThanOrEqual(8);
      const padding = await sort.evaluate((one) => parseFloat(getComputedStyle(one).paddingRight));
      expect(padding, 'the text ends before the arrow').toBeGreaterThan(fromRight + drawn.width);
      const [line, ground] = await Promise.all([
        arrow.evaluate((one) => getComputedStyle(one).stroke),
        sort.evaluate((one) => getComputedStyle(one).backgroundColor),
      ]);
      expect(line).not.toBe(ground);
    });
  }

  test('a card is no wider than the screen, however long its texts', async ({ page }) => {
    const long = { food_category: 'Category '.repeat(4), food_origin: 'Origin '.repeat(8) };
    const soldOut = { ...listedFood, ...long, quantity: 0 };
    await page.route('**/api/foods?*', (route) => route.fulfill({ json: [soldOut] }));
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/foods');
    const card = await page.locator(cards).boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0), 'its right edge').toBeLessThan(360);
    const badge = page.getByText('Sold out');
    expect(await badge.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  });

  test('a long menu begins with a screen of dishes, and comes in turns that nobody feels', async ({
    page,
  }) => {
    const long = Array.from({ length: 500 }, (_, index) => ({
      ...listedFood,
      _id: `dish-${index}`,
    }));
    await page.route('**/api/foods?*', (route) => route.fulfill({ json: long }));
    await page.addInitScript(() => {
      window.added = [];
      new MutationObserver((records) => {
        const nodes = records.flatMap(({ addedNodes }) => [...addedNodes]);
        const elements = nodes.filter((node) => node instanceof Element);
        const count = elements.flatMap((element) => [
          ...element.querySelectorAll('article'),
        ]).length;
        if (count > 0) window.added.push(count);
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto('/foods');
    await expect(page.locator(cards)).toHaveCount(long.length);
    expect(await page.evaluate(() => window.added)).toEqual([6, 200, 200, 94]);
  });

  test('Back finds the place on the list that one came from, and so does a reload', async ({
    page,
  }) => {
    await page.goto('/foods');
    const card = page.locator(cards).filter({ hasText: 'Tonkotsu Ramen' });
    const link = card.getByRole('link', { name: 'View Details' });
    await link.scrollIntoViewIfNeeded();
    // What was jumped over has its true height by then, and the page has come to rest.
    await expect(page.locator('html')).not.toHaveAttribute('data-opened');
    await link.hover();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(500);
    await link.click();
    await expect(page.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.locator(cards)).toHaveCount(menu.length);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});
