import type { Page } from '@playwright/test';
import { breakPriceFormatting, BROKEN_PRICE, restorePriceFormatting } from './break-prices';
import { hold } from './hold';
import { hydrated } from './hydrated';
import { callsOf, confirm, expectSold, wantThree } from './ramen-ticket';
import { expect, test } from './test';

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Something went wrong' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Removes an element as a browser extension might. React then fails when it unmounts the page. */
async function removeElementOfPage(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => document.querySelector('main > span')?.remove());
}

test.use({ expectedMessages: new RegExp(`${BROKEN_PRICE}|NotFoundError|removeChild`) });

test.describe('A page that fails with a rendering error', () => {
  test('shows the error page, and works again after Try again', async ({ page }) => {
    await page.goto('/about-us');
    await breakPriceFormatting(page);
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'All Foods' }).click();
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle('Something went wrong · Potluck');
    await expect(page.getByRole('main')).not.toContainText(/404|not found|broken/i);
    await expect(page.getByRole('contentinfo')).toBeVisible();

    // The page fails again. The next click reloads it.
    await tryAgain(page).click();
    await expect(page.getByRole('alert')).toContainText('The page failed again.');
    await expect(heading(page)).toBeFocused();
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Our Foods' })).toBeVisible();
    await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible();
  });

  test('leaves the other pages usable, and works again when it is opened again', async ({
    page,
  }) => {
    await page.goto('/about-us');
    await breakPriceFormatting(page);
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'All Foods' }).click();
    await expect(heading(page)).toBeVisible();
    await banner.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeFocused();
    await page.goBack();
    await expect(heading(page)).toBeVisible();
    await restorePriceFormatting(page);
    // The link leads to the path that is open already.
    await banner.getByRole('link', { name: 'All Foods' }).click();
    await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible();
  });

  test('starts at its top, where the error is visible', async ({ page }) => {
    await page.goto('/foods');
    await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible();
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await breakPriceFormatting(page);
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search/))
      .fill('a');
    await expect(heading(page)).toBeInViewport();
  });
});

test('An error outside of the page shows the error page without the navbar', async ({ page }) => {
  await page.goto('/about-us');
  await removeElementOfPage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test.describe('A crash during a purchase', () => {
  /** Fails the purchase page while the service places the order. */
  async function crashBeforeResponse(page: Page): Promise<() => void> {
    await wantThree(page);
    const release = await hold(page, '**/api/purchase');
    const sent = page.waitForRequest('**/api/purchase');
    await confirm(page).click();
    await sent;
    await breakPriceFormatting(page);
    await page.getByRole('button', { name: 'One less' }).click();
    await expect(heading(page)).toBeVisible();
    return release;
  }

  test('before the response reports the order when it is placed', async ({ page }) => {
    const release = await crashBeforeResponse(page);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Your order may have been placed.');
    release();
    await expect(alert).toContainText('Your order was placed.');
    await expectSold({ units: 3, orders: 1 });
    await alert.getByRole('link', { name: 'My Orders' }).click();
    await expect(page.getByRole('main')).toContainText('Tonkotsu Ramen');
  });

  for (const [way, recover] of [
    ['Try again', (page: Page) => tryAgain(page).click()],
    ['a reload', (page: Page) => page.reload()],
  ] as const) {
    test(`places one order if the user confirms again after ${way}`, async ({ page }) => {
      const keys = callsOf(page, 'POST', '/api/purchase');
      const release = await crashBeforeResponse(page);
      release();
      await expect(page.getByRole('main')).toContainText('Your order was placed.');
      await restorePriceFormatting(page);
      await recover(page);
      await page.getByRole('spinbutton', { name: 'Purchase quantity' }).fill('3');
      await confirm(page).click();
      await expect(page.getByText(/This order was already placed/)).toBeVisible();
      await expect(page).toHaveURL('/my-orders');
      await expectSold({ units: 3, orders: 1 });
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
    });
  }

  test('after the response reports the order instead of hiding it', async ({ page }) => {
    await wantThree(page);
    const release = await hold(page, '**/api/purchase');
    await confirm(page).click();
    await removeElementOfPage(page);
    release();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Your order was placed.');
    await expectSold({ units: 3, orders: 1 });
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  });

  test('on My Orders reports the order, and a later purchase is a new one', async ({ page }) => {
    await wantThree(page);
    await page.route('**/api/purchase', async (route) => {
      const response = await route.fetch();
      await breakPriceFormatting(page);
      await route.fulfill({ response });
    });
    await confirm(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expect(page.getByRole('main')).toContainText('Your order was placed.');
    await page.unroute('**/api/purchase');
    await restorePriceFormatting(page);
    await tryAgain(page).click();
    await expect(page.getByRole('main')).toContainText('Tonkotsu Ramen');
    await page.getByRole('banner').getByRole('link', { name: 'All Foods' }).click();
    await page.goto('/purchase/tonkotsu-ramen');
    await confirm(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expectSold({ units: 4, orders: 2 });
  });
});
