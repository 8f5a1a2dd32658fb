import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../suite/chromium';

/** Runs `use` with a page of a fresh browser, on a screen as a laptop has it. */
export async function withPage<Result>(
  baseURL: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    // The site's certificate is its own.
    const options = { baseURL, ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } };
    const page = await browser.newPage(options);
    // What runs in the page comes from tsx, which marks functions with their names through this.
    await page.addInitScript('globalThis.__name = (target) => target');
    return await use(page);
  } finally {
    await browser.close();
  }
}
