import type { Page } from '@playwright/test';

/** Resolves when React has hydrated the page: from then on, the page records no early events. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('early' in window));
}
