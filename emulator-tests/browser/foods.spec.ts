import { menu } from '../suite/seed/menu';
import { expect, test } from './test';

const cards = 'main article';
const byName = menu.map(({ food_name }) => food_name);

test.describe('All foods /foods', () => {
  test('heading, subtitle, and a card for each dish', async ({ page }) => {
    await page.goto('/foods');
    await expect(page.getByRole('heading', { name: 'All Our Foods', level: 1 })).toBeVisible();
    await expect(page.locator(cards)).toHaveCount(menu.length);
    const card = page.locator(cards).filter({ hasText: 'Tonkotsu Ramen' });
    await expect(card).toContainText('Available Quantity: 16');
    await expect(card).toContainText('$13.50 BDT');
    await expect(card).toContainText('Noodles');
    await expect(card.getByRole('img')).toBeVisible();
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL('/foods/tonkotsu-ramen');
  });

  test('the search filters the loaded list without regard to case', async ({ page }) => {
    await page.goto('/foods');
    await expect(page.locator(cards)).toHaveCount(menu.length);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/foods?')) requests += 1;
    });
    await page.getByPlaceholder('Search for a food item...').fill('RAMEN');
    await expect(page.locator(cards)).toHaveCount(1);
    expect(requests).toBe(0);
  });

  test('an empty result says so in two lines', async ({ page }) => {
    await page.goto('/foods');
    await page.getByPlaceholder('Search for a food item...').fill('no such dish');
    await expect(page.getByText('No food items match your search.')).toBeVisible();
    await expect(page.getByText('Try searching for something else!')).toBeVisible();
  });

  for (const [label, value] of [
    ['Name (A-Z)', 'food_name-asc'],
    ['Name (Z-A)', 'food_name-desc'],
    ['Price (Low to High)', 'price-asc'],
    ['Price (High to Low)', 'price-desc'],
  ] as const) {
    test(`the sort ${label} is ${value} and reloads from the server`, async ({ page }) => {
      await page.goto(value === 'food_name-asc' ? '/foods?sort=price-asc' : '/foods');
      await expect(page.locator(cards)).toHaveCount(menu.length);
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
    });
  }

  test('the default sort is Name (A-Z)', async ({ page }) => {
    const loaded = page.waitForRequest(/sortField=food_name&sortOrder=asc/);
    await page.goto('/foods');
    await loaded;
    await expect(page.getByLabel(/sort/i)).toHaveValue('food_name-asc');
  });

  test('search and sort live in the address; typing adds no history', async ({ page }) => {
    await page.goto('/');
    await page.goto('/foods');
    await page.getByLabel(/sort/i).selectOption('price-desc');
    await page.getByPlaceholder('Search for a food item...').pressSequentially('pie');
    await expect(page).toHaveURL(/pie/);
    await page.reload();
    await expect(page.getByPlaceholder('Search for a food item...')).toHaveValue('pie');
    await expect(page.getByLabel(/sort/i)).toHaveValue('price-desc');
    await expect(page.locator(cards)).toHaveCount(1);
  });

  test('a spinner shows while loading', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/foods?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/foods');
    await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
    await expect(page.getByText('No food items match your search.')).toBeHidden();
    release();
    await expect(page.locator(cards)).toHaveCount(menu.length);
  });

  test.describe('when loading fails', () => {
    test.use({ expectedMessages: /500|foods/i });

    test('the error is only logged and the list stays empty', async ({ page }) => {
      await page.route('**/api/foods?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await page.goto('/foods');
      await logged;
      await expect(page.locator(cards)).toHaveCount(0);
      await expect(page.getByText('No food items match your search.')).toBeHidden();
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
      const tops = await page
        .locator(cards)
        .evaluateAll((all) =>
          all.slice(0, 6).map((one) => Math.round(one.getBoundingClientRect().top)),
        );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });
});

test.describe('Food details /foods/{id}', () => {
  test('has all of the dish, and who added it', async ({ page }) => {
    await page.goto('/foods/tonkotsu-ramen');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Tonkotsu Ramen', level: 1 })).toBeVisible();
    await expect(main).toContainText('Noodles');
    await expect(main).toContainText('$13.50');
    await expect(main).toContainText('Pork bones boiled hard');
    await expect(main.getByRole('heading', { name: 'Food Details' })).toBeVisible();
    await expect(main).toContainText(/Quantity Available\s*16/);
    await expect(main).toContainText(/Country of Origin\s*Japan/);
    await expect(main).toContainText(/Times Purchased\s*214/);
    await expect(main.getByRole('heading', { name: 'Added By' })).toBeVisible();
    await expect(main).toContainText('Kenji Mori');
    await expect(main).toContainText('kenji@potluck.test');
    await expect(main.getByRole('link', { name: 'Purchase Food' })).toHaveAttribute(
      'href',
      '/purchase/tonkotsu-ramen',
    );
  });

  test('Times Purchased is 0 when the count is missing', async ({ page }) => {
    await page.route('**/api/foods/tonkotsu-ramen*', async (route) => {
      const response = await route.fetch();
      const { purchase_count: _, ...food } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: food });
    });
    await page.goto('/foods/tonkotsu-ramen');
    await expect(page.getByRole('main')).toContainText(/Times Purchased\s*0/);
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
    test.use({ expectedMessages: /404/ });

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
});
