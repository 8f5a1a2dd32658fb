import type { Page } from '@playwright/test';
import { waitForHydration } from './wait-for-hydration';

/**
 * Message of the rendering error that `makePriceFormattingThrow` causes. A test that causes the error must
 * list the message in `expectedMessages`.
 */
export const PRICE_FORMATTING_ERROR_MESSAGE = 'The price is broken.';

/**
 * Makes the page crash when it renders a price. Waits for hydration first. Before hydration, a
 * click on a link would load a new document, in which prices render correctly.
 */
export async function makePriceFormattingThrow(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((message) => {
    Number.prototype.toFixed = () => {
      throw new Error(message);
    };
  }, PRICE_FORMATTING_ERROR_MESSAGE);
}
