import type { Page } from '@playwright/test';
import { hydrated } from './hydrated';

/** The message of the error; a test that uses it expects the message in the console. */
export const BROKEN_PRICE = 'The price is broken.';

/**
 * Makes the page crash when it renders a price. Waits for hydration first, because an earlier click
 * on a link would load a new document, which has no broken prices.
 */
export async function breakPriceFormatting(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate((message) => {
    Reflect.set(window, 'originalToFixed', Reflect.get(Number.prototype, 'toFixed'));
    Number.prototype.toFixed = () => {
      throw new Error(message);
    };
  }, BROKEN_PRICE);
}

/** Ends {@link breakPriceFormatting} without a reload. */
export async function restorePriceFormatting(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(Number.prototype, 'toFixed', Reflect.get(window, 'originalToFixed'));
  });
}
