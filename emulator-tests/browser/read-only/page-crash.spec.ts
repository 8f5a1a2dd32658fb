import type { Page } from '@playwright/test';
import {
  makePriceFormattingThrow,
  PRICE_FORMATTING_ERROR_MESSAGE,
} from '../make-price-formatting-throw';
import { waitForHydration } from '../wait-for-hydration';
import { expect, test } from '../fixtures';

const errorHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Something went wrong' });
const tryAgainButton = (page: Page) => page.getByRole('button', { name: 'Try again' });

test.use({
  expectedMessages: new RegExp(`${PRICE_FORMATTING_ERROR_MESSAGE}|NotFoundError|removeChild`),
});

test('A page that fails with a rendering error shows the error page, and works again after “Try again” has reloaded it @all', async ({
  page,
}) => {
  await page.goto('/about-us');
  await makePriceFormattingThrow(page);
  await page.getByRole('banner').getByRole('link', { name: 'All Foods' }).click();
  await expect(errorHeading(page)).toBeFocused();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await tryAgainButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Our Foods' })).toBeVisible();
  await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible();
});

test('A rendering error outside of the page component shows the error page without the navbar @all', async ({
  page,
}) => {
  await page.goto('/about-us');
  await waitForHydration(page);
  // Removes an element that React rendered, as a browser extension can do. React then throws an error when it
  // unmounts the page.
  await page.evaluate(() => document.querySelector('main > span')?.remove());
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
  await expect(errorHeading(page)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await tryAgainButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});
