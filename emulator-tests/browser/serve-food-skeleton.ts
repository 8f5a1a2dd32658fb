import type { Page } from '@playwright/test';

/** Serves the HTML of each dish page without the dish, as the function `pages` does during an outage. */
export async function serveFoodSkeleton(page: Page): Promise<void> {
  await page.route(/\/foods\/[\w-]+$/, async (route) => {
    if (route.request().resourceType() !== 'document') await route.fallback();
    else await route.fulfill({ response: await route.fetch({ url: '/shells/food' }) });
  });
}
