import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page. Before hydration, `window.early` records input events. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !('early' in window));
}
