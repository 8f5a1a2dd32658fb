import type { Locator, Page } from '@playwright/test';
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

test.describe('The carousels of /', () => {
  test('the hero has ten slides, 60vh high, rounded, 30 px apart', async ({ page }) => {
    await page.goto('/');
    for (const [heading, tagline] of slides) {
      await expect(page.getByText(heading, { exact: true }).first()).toBeAttached();
      await expect(page.getByText(tagline, { exact: true }).first()).toBeAttached();
    }
    const hero = page.getByRole('region', { name: 'What is cooking' });
    const viewport = page.viewportSize();
    const box = await hero.locator('.swiper-slide-active img').boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(Math.round((viewport?.height ?? 0) * 0.6));
    await expect(hero.locator('.swiper-slide-active')).toHaveCSS('margin-right', '30px');
    await expect(hero.locator('.swiper-slide-active figure')).not.toHaveCSS('border-radius', '0px');
  });

  test('the hero moves on every 3000 ms, also after a touch, until it is paused', async ({
    page,
  }) => {
    const hero = page.getByRole('region', { name: 'What is cooking' });
    await openWithStoppedClock(page, hero);
    await pass(hero, 2900);
    await expect(shownSlide(hero)).toContainText('FRESH FOODS');
    await pass(hero, 200);
    await expect(shownSlide(hero)).toContainText('SPICY CURRY');
    await hero.click({ position: { x: 60, y: 60 } });
    await pass(hero, 3100);
    await expect(shownSlide(hero)).toContainText('GOURMET FOOD');
    await hero.getByRole('button', { name: 'Pause the slides' }).click();
    await pass(hero, 9000);
    await expect(shownSlide(hero)).toContainText('GOURMET FOOD');
    await expect(hero.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  });

  test('the hero has dots and arrows', async ({ page }) => {
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

  test('the hero does what is pressed in the first frames of its slides', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const hero = page.getByRole('region', { name: 'What is cooking' });
    for (const frames of [0, 1, 2, 3]) {
      await page.goto('/', { waitUntil: 'commit' });
      await page.evaluate(pressNextAfterFrames, frames);
      await expect(shownSlide(hero), `after ${frames} frames`).toContainText('SPICY CURRY');
      await expect(hero.locator('.swiper-slide-active')).toContainText('SPICY CURRY');
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

/** Runs in the page: presses Next so many frames after Swiper has taken the slides over. */
function pressNextAfterFrames(frames: number): void {
  const press = () => document.querySelector<HTMLElement>('[aria-label="Next slide"]')?.click();
  let left = frames;
  const look = (): void => {
    if (document.querySelector('.swiper-initialized')) {
      if (left === 0) {
        // Behind whatever else the frame does.
        setTimeout(press);
        return;
      }
      left -= 1;
    }
    requestAnimationFrame(look);
  };
  look();
}
