import type { Page } from '@playwright/test';

/**
 * Counts how many times an injected script runs in the page. Returns a function that resolves with
 * the count. If the Content-Security-Policy blocks a script, the browser logs a message, and this
 * message fails the test.
 */
export async function countInjectedScriptRuns(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('injected', () => {
    count += 1;
  });
  page.on('dialog', () => {
    count += 1;
  });
  return async () => {
    // Wait for two frames, because the event handlers of injected elements run within two frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return count;
  };
}
