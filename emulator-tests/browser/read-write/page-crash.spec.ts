import type { Page } from '@playwright/test';
import {
  makePriceFormattingThrow,
  PRICE_FORMATTING_ERROR_MESSAGE,
} from '../make-price-formatting-throw';
import { delayRequests } from '../delay-requests';
import { waitForHydration } from '../wait-for-hydration';
import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectSold,
  openPurchaseForm,
} from '../purchase-form';
import type { TestUser } from '../../test-support/test-users';
import { expect, test, type Dish } from '../fixtures';

const errorHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Something went wrong' });
const tryAgainButton = (page: Page) => page.getByRole('button', { name: 'Try again' });

/**
 * Removes a DOM element that React rendered, as a browser extension can do. React then throws an
 * error when it unmounts the page.
 */
async function removeElementOfPage(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(() => document.querySelector('main > span')?.remove());
}

test.use({
  expectedMessages: new RegExp(`${PRICE_FORMATTING_ERROR_MESSAGE}|NotFoundError|removeChild`),
});

test.describe('A page that fails with a rendering error', () => {
  test('shows the error page, and works again after “Try again” has reloaded it @all', async ({
    page,
  }) => {
    await page.goto('/about-us');
    await makePriceFormattingThrow(page);
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'All Foods' }).click();
    await expect(errorHeading(page)).toBeFocused();
    await expect(page).toHaveTitle('Something went wrong · Potluck');
    await expect(page.getByRole('main')).not.toContainText(/404|not found|broken/i);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await tryAgainButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Our Foods' })).toBeVisible();
    await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible();
  });
});

test('A rendering error outside of the page component shows the error page without the navbar @all', async ({
  page,
}) => {
  await page.goto('/about-us');
  await removeElementOfPage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
  await expect(errorHeading(page)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await tryAgainButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test.describe('The error page after a crash during a purchase', () => {
  /**
   * Makes the purchase page crash before the response to the purchase arrives. Returns a function
   * that releases the delayed request.
   */
  async function crashBeforeResponse(page: Page, guest: TestUser, dish: Dish): Promise<() => void> {
    await openPurchaseForm(page, guest, dish);
    const release = await delayRequests(page, '**/api/purchase');
    const request = page.waitForRequest('**/api/purchase');
    await getConfirmPurchaseButton(page).click();
    await request;
    await makePriceFormattingThrow(page);
    // The quantity is read-only during a purchase, so change the URL to render the form again. The form then
    // crashes.
    await page.evaluate(() => {
      location.hash = 'ticket';
    });
    await expect(errorHeading(page)).toBeVisible();
    return release;
  }

  test('shows that the purchase was already placed, and places no second order, if the user confirms it again after a reload @all', async ({
    page,
    guest,
    dish,
  }) => {
    const keys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    const release = await crashBeforeResponse(page, guest, dish);
    const response = page.waitForResponse('**/api/purchase');
    release();
    await response;
    await page.reload();
    await expect(page.getByText(/Your last order of this dish may have been placed/)).toBeVisible();
    await page.getByRole('spinbutton', { name: 'Purchase quantity' }).fill('3');
    await getConfirmPurchaseButton(page).click();
    await expect(page.getByText(/This order was already placed/)).toBeVisible();
    await expect(page).toHaveURL('/my-orders');
    await expectSold(dish, { units: 3, orders: 1 });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});
