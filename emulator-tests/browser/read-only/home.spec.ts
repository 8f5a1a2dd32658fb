import { seedFoods } from '../../scripts/seed/foods';
import { expect, test, testOnDesktopAndPhone } from '../fixtures';

/** Runs in the page. Returns the total layout shift since the page load, with the formula of Lighthouse. */
async function measureLayoutShift(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

test.describe('The home page /', () => {
  testOnDesktopAndPhone(
    'does not shift its content while it loads and hydrates',
    async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('.swiper-initialized').first()).toBeVisible();
      await expect(page.locator('main article')).toHaveCount(6);
      await page.waitForFunction(() =>
        [...document.fonts].some(({ family }) => family === 'Fraunces'),
      );
      expect(await page.evaluate(measureLayoutShift)).toBeLessThanOrEqual(0.01);
    },
  );

  test('has the h1 as the first heading @all', async ({ page }) => {
    await page.goto('/');
    const firstHeading = page.getByRole('main').locator('h1, h2, h3, h4, h5, h6').first();
    await expect(firstHeading).toHaveText('The more you see the more delicious you can test');
    expect(await firstHeading.evaluate(({ tagName }) => tagName)).toBe('H1');
  });

  test('links from the hero section to /foods, and shows three reasons to choose the site and five testimonials', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText(/the more you see the more delicious you can test/i)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Test Now!' })).toHaveAttribute('href', '/foods');
    for (const name of ['Quality Ingredients', 'Fast Delivery', '24/7 Support']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    const reasons = page.getByRole('region', { name: 'Why Choose Us' });
    const headingTops = await reasons
      .getByRole('heading', { level: 3 })
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top));
    expect(new Set(headingTops).size, 'different positions of the headings').toBe(1);
    const drawings = reasons.locator('svg');
    await expect(drawings).toHaveCount(3);
    for (const drawing of await drawings.all()) await expect(drawing).toHaveCSS('width', '176px');
    for (const title of [
      'Food Critic',
      'Loyal Customer',
      'First-time Visitor',
      'Event Planner',
      'Weekly Regular',
    ]) {
      await expect(page.getByText(title, { exact: true }).first()).toBeAttached();
    }
  });

  test('shows the six most purchased foods under Our Top Selling Foods', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Our Top Selling Foods' })).toBeVisible();
    const topFoods = [...seedFoods].sort((a, b) => b.purchase_count - a.purchase_count).slice(0, 6);
    const cards = page
      .locator('main article')
      .filter({ has: page.getByRole('link', { name: 'View Details' }) });
    await expect(cards).toHaveCount(6);
    for (const [index, food] of topFoods.entries()) {
      await expect(cards.nth(index)).toContainText(food.food_name);
      await expect(cards.nth(index)).toContainText(food.food_category);
      await expect(cards.nth(index)).toContainText(`$${food.price.toFixed(2)}`);
    }
    await expect(cards.first().getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/foods/${topFoods[0]?.id ?? ''}`,
    );
    await expect(page.getByRole('link', { name: 'See All Foods' })).toHaveAttribute(
      'href',
      '/foods',
    );
  });

  test.describe('The home page, if the top foods fail to load,', () => {
    test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

    test('only logs the error, hides the spinner, and shows an empty grid @all', async ({
      page,
    }) => {
      await page.route('**/api/top-foods*', (route) => route.fulfill({ status: 500, body: '{}' }));
      const loggedError = page.waitForEvent('console', (message) =>
        message.text().startsWith('The foods could not be loaded'),
      );
      await page.goto('/');
      await loggedError;
      await expect(page.getByRole('heading', { name: 'Our Top Selling Foods' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'View Details' })).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});
