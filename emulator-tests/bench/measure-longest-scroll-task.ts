import type { Page } from '@playwright/test';

const SCROLL_STEPS = 40;

/**
 * Scrolls a long list and resolves with its longest main-thread task in milliseconds. Resolves with 0
 * if no task is longer than 50 ms, because browsers do not report shorter tasks.
 */
export async function measureLongestScrollTask(page: Page): Promise<number> {
  await page.goto('/foods');
  await page.locator('main article').first().waitFor();
  await page.evaluate(() => {
    window.longTasks = [];
    window.longTaskObserver = new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries());
    });
    window.longTaskObserver.observe({ type: 'longtask' });
  });
  await page.mouse.move(640, 500);
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const scrolledPixels = await page.evaluate(() => scrollY);
  if (scrolledPixels === 0) throw new Error('The list did not scroll.');
  return page.evaluate(() => {
    // Add the last entries from `takeRecords`, because the browser passes entries to the observer
    // with a delay.
    const tasks = [...window.longTasks, ...window.longTaskObserver.takeRecords()];
    return Math.max(0, ...tasks.map(({ duration }) => duration));
  });
}

declare global {
  interface Window {
    longTasks: PerformanceEntry[];
    longTaskObserver: PerformanceObserver;
  }
}
