import { menu } from '../suite/seed/menu';
import { expect, test, testOnPhonesToo } from './test';

/** Runs in the page: what has moved until the frame that is shown, as Lighthouse adds it up. */
async function layoutShift(): Promise<number> {
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

test.describe('Home /', () => {
  testOnPhonesToo('nothing moves while it comes to life', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.swiper-initialized').first()).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(6);
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family }) => family === 'Fraunces'),
    );
    expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.01);
  });

  test('the h1 is the first heading', async ({ page }) => {
    await page.goto('/');
    const first = page.getByRole('main').locator('h1, h2, h3, h4, h5, h6').first();
    await expect(first).toHaveText('The more you see the more delicious you can test');
    expect(await first.evaluate(({ tagName }) => tagName)).toBe('H1');
  });

  test('the hero message leads to /foods; three reasons to choose us, five testimonials', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText(/the more you see the more delicious you can test/i)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Test Now!' })).toHaveAttribute('href', '/foods');
    for (const name of ['Quality Ingredients', 'Fast Delivery', '24/7 Support']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
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

  test('Our Top Selling Foods are the six most purchased', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Our Top Selling Foods' })).toBeVisible();
    const top = [...menu].sort((a, b) => b.purchase_count - a.purchase_count).slice(0, 6);
    const cards = page
      .locator('main article')
      .filter({ has: page.getByRole('link', { name: 'View Details' }) });
    await expect(cards).toHaveCount(6);
    for (const [index, food] of top.entries()) {
      await expect(cards.nth(index)).toContainText(food.food_name);
      await expect(cards.nth(index)).toContainText(food.food_category);
      await expect(cards.nth(index)).toContainText(`$${food.price.toFixed(2)}`);
    }
    await expect(cards.first().getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/foods/${top[0]?.id ?? ''}`,
    );
    await expect(page.getByRole('link', { name: 'See All Foods' })).toHaveAttribute(
      'href',
      '/foods',
    );
  });

  test.describe('when the top foods cannot be loaded', () => {
    test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

    test('the error is only logged, the spinner stops and the grid stays empty', async ({
      page,
    }) => {
      await page.route('**/api/top-foods*', (route) => route.fulfill({ status: 500, body: '{}' }));
      const logged = page.waitForEvent('console', (message) =>
        message.text().startsWith('The foods could not be loaded'),
      );
      await page.goto('/');
      await logged;
      await expect(page.getByRole('heading', { name: 'Our Top Selling Foods' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'View Details' })).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});
