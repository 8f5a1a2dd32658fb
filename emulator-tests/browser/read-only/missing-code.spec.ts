import type { Page } from '@playwright/test';
import { buyerAccount } from '../../scripts/seed/accounts';
import { delayRequests } from '../delay-requests';
import { getConfirmPurchaseButton, getPurchaseQuantityField } from '../purchase-form';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';
import { expect, test } from '../fixtures';

/**
 * The response of Hosting to a request for a missing asset: status 404 with the not-found document.
 */
const removedAssetResponse = {
  status: 404,
  contentType: 'text/html',
  body: '<!doctype html><title>404</title>',
};

/**
 * Simulates the deploy of a newer build. Each response for `path` is the current document with another URL
 * of the entry script. The script at this URL has the content of the current entry script.
 */
async function deployNewBuild(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('/assets/index-', '/assets/new-index-');
    await route.fulfill({ response, body });
  });
  await page.route('**/assets/new-index-*', async (route) => {
    const url = route.request().url().replace('new-index-', 'index-');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

test.use({
  expectedMessages:
    /ERR_(FAILED|INTERNET_DISCONNECTED|NAME_NOT_RESOLVED)|could not be loaded|dynamically imported|status of 404|MIME type/,
});

test('A page with code that a deploy removed reloads the document only once, shows an error, and opens after a click on “Try again” when the code is available again @all', async ({
  page,
}) => {
  await page.goto('/contact-us');
  // Before hydration, a click on a link would load a new document.
  await waitForHydration(page);
  await page.route('**/assets/about-page-*.js', (route) => route.fulfill(removedAssetResponse));
  await deployNewBuild(page, '/about-us');
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await page.getByRole('banner').getByRole('link', { name: 'About us' }).click();
  await expect.poll(() => documents).toBe(1);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(
    'This page could not be loaded. Check your connection and try again.',
  );
  expect(documents).toBe(1);
  await page.unroute('**/assets/about-page-*.js');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
});

test.describe('A page whose scripts do not start within 8 s', () => {
  const message = (page: Page) => page.getByText('This page has not loaded completely');

  /** Clicks a button of the page. Returns true if a script of the page prevents the default action. */
  const isClickPrevented = (page: Page) =>
    page
      .getByRole('button', { name: 'Send Message' })
      .evaluate(
        (button) =>
          !button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
      );

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test('shows a message with a link that loads the page again, and no longer records clicks @all', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact-us');
    expect(await isClickPrevented(page)).toBe(true);
    await expect(message(page)).toBeHidden();
    await page.clock.fastForward(8000);
    await expect(message(page)).toBeVisible();
    await page.evaluate(() => {
      // Without this listener, the click would submit the form to Hosting.
      document.addEventListener('submit', (event) => event.preventDefault());
    });
    expect(await isClickPrevented(page)).toBe(false);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveURL('/foodGallery');
    await page.clock.fastForward(8000);
    await page.unroute('**/assets/*.js');
    await message(page).getByRole('link', { name: 'load it again' }).click();
    await waitForHydration(page);
    await expect(message(page)).toBeHidden();
  });

  test('hides the message if the scripts start later, and keeps the typed text @all', async ({
    page,
  }) => {
    const release = await delayRequests(page, '**/assets/start-*.js');
    await page.goto('/contact-us', { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Nina');
    await page.clock.fastForward(8000);
    await expect(message(page)).toBeVisible();
    await page.getByLabel('Message').fill('Do you deliver on Sundays?');
    release();
    await waitForHydration(page);
    await expect(message(page)).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Nina');
    await expect(page.getByLabel('Message')).toHaveValue('Do you deliver on Sundays?');
  });
});

test.describe('A lazy-loaded component', () => {
  test('does not affect the rest of the page if its code fails to load @all', async ({ page }) => {
    await signIn(page, buyerAccount);
    for (const chunk of ['signed-in-updates', 'swiper']) {
      await page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());
    }
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('signed-in-updates'),
    );
    await page.goto('/foods/tonkotsu-ramen');
    await failedRequest;
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Purchase Food' })).toBeVisible();
    await banner.getByRole('link', { name: 'Potluck, home' }).click();
    await expect(page.getByRole('heading', { name: 'Why choose us' })).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Stay in the Loop' })).toBeAttached();
  });

  test('prevents the deletion of an order if the component is the confirmation dialog and its code fails to load @all', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.route('**/assets/sweet-dialog-*', (route) => route.abort());
    await page.goto('/my-orders');
    const deleteButtons = page.getByRole('button', { name: 'Delete' });
    await expect(deleteButtons.first()).toBeVisible();
    const orderCount = await deleteButtons.count();
    await deleteButtons.first().click();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
    await expect(deleteButtons).toHaveCount(orderCount);
    await expect(deleteButtons.first()).toBeEnabled();
  });
});

test.describe('A tab that was open during a deploy', () => {
  test.use({ expectedMessages: /status of 409/ });

  test('shows why the API rejected a purchase, although the scripts of its build no longer exist @all', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const button = getConfirmPurchaseButton(page);
    await expect(button).toBeEnabled();
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    const message = 'The price has changed to $14.25.';
    await page.route('**/api/purchase', (route) =>
      route.fulfill({ status: 409, json: { code: 'price-changed', message, requestId: '7' } }),
    );
    await button.click();
    await expect(getPurchaseQuantityField(page)).toHaveAccessibleDescription(message);
  });
});
