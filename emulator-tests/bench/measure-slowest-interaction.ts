import type { Page } from '@playwright/test';

/** The user interactions that the benchmark performs during one visit, in this order. */
const interactionSteps: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByRole('button', { name: 'Next slide' }).first().click(),
  (page) => page.getByRole('button', { name: /^Switch to the/ }).click(),
  (page) => page.locator('header nav a[href="/foods"]').first().click(),
  (page) => page.getByPlaceholder('Search for a food item...').pressSequentially('ramen'),
  (page) => page.getByRole('button', { name: 'Clear the search' }).click(),
  (page) => page.locator('main article a[href^="/foods/"]').first().click(),
  (page) => page.locator('header nav a[href="/foodGallery"]').first().click(),
  (page) => page.locator('main button').first().click(),
  (page) => page.keyboard.press('ArrowRight'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.locator('header nav a[href="/contact-us"]').first().click(),
  (page) => page.getByRole('main').getByLabel('Message').pressSequentially('Hello'),
  (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  (page) => page.getByRole('link', { name: 'Login' }).first().click(),
];

declare global {
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
  interface Window {
    interactions: Map<number, number>;
  }
}

/**
 * Resolves with the Interaction to Next Paint in milliseconds. With fewer than 50 interactions, this is
 * the duration of the slowest one.
 */
export async function measureSlowestInteraction(page: Page): Promise<number> {
  await page.addInitScript(observeInteractions);
  await page.goto('/');
  await page.locator('.swiper-initialized').first().waitFor();
  for (const step of interactionSteps) {
    await step(page);
    await page.evaluate(waitForPaint);
  }
  const slowest = await page.evaluate(() => Math.max(0, ...window.interactions.values()));
  if (slowest === 0) throw new Error('The browser reported no interaction.');
  return slowest;
}

/**
 * Runs in the page. Stores the longest event duration of each interaction in `window.interactions`.
 */
function observeInteractions(): void {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const longestSoFar = window.interactions.get(entry.interactionId) ?? 0;
      if (entry.interactionId > 0) {
        window.interactions.set(entry.interactionId, Math.max(longestSoFar, entry.duration));
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

/**
 * Runs in the page. Resolves in the idle callback that follows the next animation frame. By then,
 * the browser has created the performance entries of the interaction.
 */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
}
