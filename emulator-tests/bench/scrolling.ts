import type { Page } from '@playwright/test';

const TURNS = 40;

/** The longest turn of the page's thread while a long list passes by, in milliseconds. */
export async function longestTurnWhileScrolling(page: Page): Promise<number> {
  await page.goto('/foods');
  await page.locator('main article').first().waitFor();
  await page.evaluate(() => {
    window.longTurns = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTurns.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(640, 500);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const passed = await page.evaluate(() => scrollY);
  if (passed === 0) throw new Error('The list did not move.');
  // Turns up to 50 ms are not reported.
  return page.evaluate(() => Math.max(0, ...window.longTurns));
}

declare global {
  interface Window {
    longTurns: number[];
  }
}
