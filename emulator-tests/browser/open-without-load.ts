import type { Page } from '@playwright/test';

/** Opens a path like a link of the site: the hydrated page changes, and no new document loads. */
export async function openWithoutLoad(page: Page, path: string): Promise<void> {
  await page.evaluate((newPath) => {
    history.pushState(null, '', newPath);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
