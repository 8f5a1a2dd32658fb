import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium';

/**
 * Opens a page in a new browser and runs `use` with this page. The viewport has the size of a
 * laptop screen.
 */
export async function runInNewBrowserPage<Result>(
  baseURL: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    // Ignore HTTPS errors, because the certificate of the benchmark server is self-signed.
    const options = { baseURL, ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } };
    const page = await browser.newPage(options);
    // Define a global function `__name` in the page. tsx wraps functions in calls of `__name`, also
    // functions that run in the page.
    await page.addInitScript('globalThis.__name = (target) => target');
    return await use(page);
  } finally {
    await browser.close();
  }
}
