import type { Page } from '@playwright/test';

/**
 * Delays all requests to `url` until the test calls the returned function. A mock of the URL then responds
 * to them.
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
