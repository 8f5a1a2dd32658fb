import type { Page } from '@playwright/test';

/** What a visitor does, one after the other, without leaving the site. */
const steps: ((page: Page) => Promise<unknown>)[] = [
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
 * Interaction to Next Paint as browsers report it, in milliseconds: of fewer than fifty
 * interactions it is the slowest one.
 */
export async function slowestInteraction(page: Page): Promise<number> {
  await page.addInitScript(observe);
  await page.goto('/');
  await page.locator('.swiper-initialized').first().waitFor();
  for (const step of steps) {
    await step(page);
    await page.evaluate(untilPainted);
  }
  const slowest = await page.evaluate(() => Math.max(0, ...window.interactions.values()));
  if (slowest === 0) throw new Error('The browser reported no interaction.');
  return slowest;
}

/** Runs in the page. */
function observe(): void {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const known = window.interactions.get(entry.interactionId) ?? 0;
      if (entry.interactionId > 0) {
        window.interactions.set(entry.interactionId, Math.max(known, entry.duration));
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

/** Runs in the page: the entries of what was painted are there one idle moment later. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestIdleCallback(() => {
        resolve();
      }),
    );
  });
}
