import type { Page } from '@playwright/test';

/**
 * Delays all requests to `url` until the test calls the returned function. Then the server, or an
 * earlier mock of the URL, responds to the requests.
 */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
