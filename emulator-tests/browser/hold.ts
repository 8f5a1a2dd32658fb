import type { Page } from '@playwright/test';

/** Requests of that address wait until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
