import type { Page } from '@playwright/test';

/** Resolves when React has hydrated the page. Until then, `window.early` records input events. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !('early' in window));
}
