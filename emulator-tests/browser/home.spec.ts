import type { Locator, Page } from '@playwright/test';
import { menu } from '../suite/seed/menu';
import { expect, test } from './test';

const slides = [
  ['FRESH FOODS', 'Handmade daily with the finest ingredients.'],
  ['SPICY CURRY', 'A taste of tradition in every bite.'],
  ['GOURMET FOOD', 'Juicy, delicious, and unforgettable.'],
  ['ARTISAN PIE', 'Oven-baked to perfection.'],
  ['HEALTHY SALADS', 'Fresh, crisp, and full of flavor.'],
  ['DECADENT DESSERTS', 'The perfect sweet ending.'],
  ['FRESH SUSHI', 'Expertly crafted, exceptionally fresh.'],
  ['HEARTY SOUPS', 'Warmth and comfort in every spoonful.'],
  ['SIZZLING STEAKS', 'Grilled to your desire.'],
  ['TASTY TACOS', 'A fiesta of flavors.'],
] as const;

/** The slide that is read out: the others are hidden from that. */
const shownSlide = (hero: Locator) => hero.getByRole('group');

/** Time passes only when the test says so, from the moment when the carousel can be moved. */
async function openWithStoppedClock(page: Page, carousel: Locator): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto('/');
  await expect(async () => {
    await carousel.scrollIntoViewIfNeeded({ timeout: 500 });
    await page.clock.runFor(20);
    await expect(carousel.locator('.swiper-initialized')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** The clock has no power over the stylesheet: a slide still takes its real time to arrive. */
async function pass(carousel: Locator, ms: number): Promise<void> {
  await carousel.page().clock.runFor(ms);
  await carousel.evaluate(async (element) => {
    const moving = element.getAnimations({ subtree: true });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

test.describe('Home /', () => {
  test('the hero has ten slides with a heading and a tagline', async ({ page }) => {
    await page.goto('/');
    for (const [heading, tagline] of slides) {
      await expect(page.getByText(heading, { exact: true }).first()).toBeAttached();
      await expect(page.getByText(tagline, { exact: true }).first()).toBeAttached();
    }
  });

  test('the hero is 60vh high, rounded, and its slides are 30 px apart', async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'What is cooking' });
    const viewport = page.viewportSize();
    const box = await hero.locator('.swiper-slide-active img').boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(Math.round((viewport?.height ?? 0) * 0.6));
    await expect(hero.locator('.swiper-slide-active')).toHaveCSS('margin-right', '30px');
    await expect(hero.locator('.swiper-slide-active figure')).not.toHaveCSS('border-radius', '0px');
  });

  test('the hero moves on every 3000 ms, also after a touch', async ({ page }) => {
    const hero = page.getByRole('region', { name: 'What is cooking' });
    await openWithStoppedClock(page, hero);
    await pass(hero, 2900);
    await expect(shownSlide(hero)).toContainText('FRESH FOODS');
    await pass(hero, 200);
    await expect(shownSlide(hero)).toContainText('SPICY CURRY');
    await hero.click({ position: { x: 60, y: 60 } });
    await pass(hero, 3100);
    await expect(shownSlide(hero)).toContainText('GOURMET FOOD');
  });

  test('the hero has dots and arrows, and can be paused', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'What is cooking' });
    await expect(hero.getByRole('button', { name: /^Go to slide/ })).toHaveCount(10);
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect(shownSlide(hero)).toContainText('SPICY CURRY');
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await expect(shownSlide(hero)).toContainText('FRESH FOODS');
    await hero.getByRole('button', { name: /^Go to slide 7/ }).click();
    await expect(shownSlide(hero)).toContainText('FRESH SUSHI');
  });

  test('the hero stands still when it is paused', async ({ page }) => {
    const hero = page.getByRole('region', { name: 'What is cooking' });
    await openWithStoppedClock(page, hero);
    await hero.getByRole('button', { name: 'Pause the slides' }).click();
    await pass(hero, 9000);
    await expect(shownSlide(hero)).toContainText('FRESH FOODS');
    await expect(hero.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  });

  test('the hero message leads to /foods', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(/the more you see the more delicious you can test/i)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Test Now!' })).toHaveAttribute('href', '/foods');
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
    test.use({ expectedMessages: /500|top/i });

    test('the error is only logged, the spinner stops and the grid stays empty', async ({
      page,
    }) => {
      await page.route('**/api/top-foods*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Our Top Selling Foods' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'View Details' })).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });

  test('why choose us, in three blocks', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Quality Ingredients', 'Fast Delivery', '24/7 Support']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
  });

  test('five testimonials with title, quote and five stars', async ({ page }) => {
    await page.goto('/');
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

  test('the testimonials move on every 3500 ms, by dots and by arrows', async ({ page }) => {
    const voices = page.getByRole('region').filter({ hasText: 'Food Critic' });
    await openWithStoppedClock(page, voices);
    await expect(shownSlide(voices)).toContainText('Food Critic');
    await pass(voices, 3400);
    await expect(shownSlide(voices)).toContainText('Food Critic');
    await pass(voices, 200);
    await expect(shownSlide(voices)).toContainText('Loyal Customer');
    await expect(voices.getByRole('button', { name: /^Go to slide/ })).toHaveCount(5);
    await voices.getByRole('button', { name: /^Go to slide 4/ }).click();
    await pass(voices, 100);
    await expect(shownSlide(voices)).toContainText('Event Planner');
    await voices.getByRole('button', { name: 'Previous slide' }).click();
    await pass(voices, 100);
    await expect(shownSlide(voices)).toContainText('First-time Visitor');
    await voices.getByRole('button', { name: 'Next slide' }).click();
    await pass(voices, 100);
    await expect(shownSlide(voices)).toContainText('Event Planner');
  });
});
