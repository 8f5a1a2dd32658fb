import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const heroSlides = [
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

/** Returns the visible slide. `getByRole` ignores the other slides, because screen readers do so, too. */
const visibleSlide = (carousel: Locator) => carousel.getByRole('group');

/** Opens / with a paused clock, and waits until Swiper has initialized the carousel. */
async function openWithStoppedClock(page: Page, carousel: Locator): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  // Waits for the dishes, because the paused clock would reach the timeout of their request.
  const foods = page.waitForResponse('**/api/top-foods*');
  await page.goto('/');
  await (await foods).finished();
  // Polls, because the code of the carousel needs both time and frames, and the clock is paused.
  const isReady = async () => {
    await carousel.evaluate((element) => element.scrollIntoView());
    await page.clock.runFor(20);
    return carousel.locator('.swiper-initialized').isVisible();
  };
  await expect.poll(isReady).toBe(true);
}

/** Advances the clock and waits for the slide's CSS transition, which does not use the paused clock. */
async function advanceClock(carousel: Locator, ms: number): Promise<void> {
  await carousel.page().clock.runFor(ms);
  await carousel.evaluate(async (element) => {
    const animations = element.getAnimations({ subtree: true });
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });
}

test.describe('The hero carousel of /', () => {
  test('has ten rounded slides that are 60vh high and 30 px apart @all', async ({ page }) => {
    await page.goto('/');
    for (const [heading, tagline] of heroSlides) {
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

  test('advances every 3000 ms, also after a click on a slide, until the user pauses it', async ({
    page,
  }) => {
    const hero = page.getByRole('region', { name: 'What is cooking' });
    await openWithStoppedClock(page, hero);
    await advanceClock(hero, 2900);
    await expect(visibleSlide(hero)).toContainText('FRESH FOODS');
    await advanceClock(hero, 200);
    await expect(visibleSlide(hero)).toContainText('SPICY CURRY');
    await hero.click({ position: { x: 60, y: 60 } });
    await advanceClock(hero, 3100);
    await expect(visibleSlide(hero)).toContainText('GOURMET FOOD');
    await hero.getByRole('button', { name: 'Pause the slides' }).click();
    await advanceClock(hero, 9000);
    await expect(visibleSlide(hero)).toContainText('GOURMET FOOD');
    await expect(hero.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  });

  test('changes the slide after a click on an arrow or a dot', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'What is cooking' });
    await expect(hero.getByRole('button', { name: /^Go to slide/ })).toHaveCount(10);
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect(visibleSlide(hero)).toContainText('SPICY CURRY');
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await expect(visibleSlide(hero)).toContainText('FRESH FOODS');
    await hero.getByRole('button', { name: /^Go to slide 7/ }).click();
    await expect(visibleSlide(hero)).toContainText('FRESH SUSHI');
  });

  test('moves one slide for each click on an arrow, also during the transition to another slide @all', async ({
    page,
  }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'What is cooking' });
    await expect(hero.locator('.swiper-initialized')).toBeVisible();
    await hero.getByRole('button', { name: 'Pause the slides' }).click();
    await hero.getByRole('button', { name: /^Go to slide 1:/ }).click();
    await expect(visibleSlide(hero)).toContainText('FRESH FOODS');
    await hero.evaluate((element) => {
      for (const label of ['Next', 'Next', 'Next', 'Previous']) {
        element.querySelector<HTMLElement>(`[aria-label="${label} slide"]`)?.click();
      }
    });
    await expect(visibleSlide(hero)).toContainText('GOURMET FOOD');
    await expect(hero.locator('.swiper-slide-active')).toContainText('GOURMET FOOD');
  });

  test('shows the next slide if the user clicks “Next slide” in the first frames after Swiper initializes @all', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const hero = page.getByRole('region', { name: 'What is cooking' });
    for (const frames of [0, 1, 2, 3]) {
      await page.goto('/', { waitUntil: 'commit' });
      await page.evaluate(clickNextAfterFrames, frames);
      await expect(visibleSlide(hero), `after ${frames} frames`).toContainText('SPICY CURRY');
      await expect(hero.locator('.swiper-slide-active')).toContainText('SPICY CURRY');
    }
  });
});

test.describe('The testimonials carousel of /', () => {
  test('advances every 3500 ms, and changes the slide after a click on an arrow or a dot', async ({
    page,
  }) => {
    const testimonials = page.getByRole('region').filter({ hasText: 'Food Critic' });
    await openWithStoppedClock(page, testimonials);
    await expect(visibleSlide(testimonials)).toContainText('Food Critic');
    await advanceClock(testimonials, 3400);
    await expect(visibleSlide(testimonials)).toContainText('Food Critic');
    await advanceClock(testimonials, 200);
    await expect(visibleSlide(testimonials)).toContainText('Loyal Customer');
    await expect(testimonials.getByRole('button', { name: /^Go to slide/ })).toHaveCount(5);
    await testimonials.getByRole('button', { name: /^Go to slide 4/ }).click();
    await advanceClock(testimonials, 100);
    await expect(visibleSlide(testimonials)).toContainText('Event Planner');
    await testimonials.getByRole('button', { name: 'Previous slide' }).click();
    await advanceClock(testimonials, 100);
    await expect(visibleSlide(testimonials)).toContainText('First-time Visitor');
    await testimonials.getByRole('button', { name: 'Next slide' }).click();
    await advanceClock(testimonials, 100);
    await expect(visibleSlide(testimonials)).toContainText('Event Planner');
  });
});

/**
 * Runs in the page. Waits until Swiper has initialized, then for `frames` more frames, and then clicks
 * the button “Next slide”.
 */
function clickNextAfterFrames(frames: number): void {
  const clickNext = () => document.querySelector<HTMLElement>('[aria-label="Next slide"]')?.click();
  let remainingFrames = frames;
  const checkFrame = (): void => {
    if (document.querySelector('.swiper-initialized')) {
      if (remainingFrames === 0) {
        // `setTimeout` delays the click until the browser has done the other work of the frame.
        setTimeout(clickNext);
        return;
      }
      remainingFrames -= 1;
    }
    requestAnimationFrame(checkFrame);
  };
  checkFrame();
}
