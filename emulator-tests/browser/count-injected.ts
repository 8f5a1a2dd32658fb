import type { Page } from '@playwright/test';

/**
 * Counts the injected scripts that run in this page; how many did is asked in the end. That the policy
 * had to stop one fails the test.
 */
export async function countInjected(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('injected', () => {
    count += 1;
  });
  page.on('dialog', () => {
    count += 1;
  });
  return async () => {
    // What was to run by an event of its own has had its chance after two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return count;
  };
}
