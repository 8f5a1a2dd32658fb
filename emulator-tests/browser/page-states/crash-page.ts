import type { Page } from '@playwright/test';
import { makePriceFormattingThrow } from '../make-price-formatting-throw';

const errorPageHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Something went wrong' });

/** Makes the food list fail with a rendering error. */
export async function crashFoodList(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .waitFor();
  await makePriceFormattingThrow(page);
  await page.getByPlaceholder('Search for a food item...').fill('a');
  await errorPageHeading(page).waitFor();
}

/** Makes the purchase page fail with a rendering error after a click on “Confirm Purchase”. */
export async function crashPurchasePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Purchase' }).waitFor();
  await makePriceFormattingThrow(page);
  await page.getByRole('button', { name: 'Confirm Purchase' }).click();
  await errorPageHeading(page).waitFor();
}
