import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { hold } from './hold';
import { pressInDialog } from './press-in-dialog';
import { callsOf, confirm, expectSold, quantity, wantThree } from './ramen-ticket';
import { signIn } from './sign-in';
import { expect, test } from './test';

const failed = 'An error occurred while placing your order.';

/** The service has placed the order, and the page does not hear of it. */
async function confirmAndLoseAnswer(page: Page): Promise<void> {
  await page.route('**/api/purchase', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirm(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  await page.unroute('**/api/purchase');
}

test.describe('in the middle of a purchase', () => {
  test.use({
    expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of (409|503)/,
  });

  test('the network is gone: nothing is lost, and it is bought once when it is back', async ({
    page,
    context,
  }) => {
    await wantThree(page);
    await context.setOffline(true);
    await confirm(page).click();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(quantity(page)).toHaveValue('3');
    await context.setOffline(false);
    await confirm(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expectSold({ units: 3, orders: 1 });
  });

  test('the answer is lost and the page reloaded: bought once', async ({ page }) => {
    await wantThree(page);
    const keys = callsOf(page, 'POST', '/api/purchase');
    await confirmAndLoseAnswer(page);
    await page.reload();
    await quantity(page).fill('3');
    await confirm(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expectSold({ units: 3, orders: 1 });
  });

  test('the answer is lost and the quantity changed: bought once, and the person is told', async ({
    page,
  }) => {
    await wantThree(page);
    await confirmAndLoseAnswer(page);
    await quantity(page).fill('2');
    await confirm(page).click();
    await expect(
      page.getByText(/already placed this order with different details/).first(),
    ).toBeVisible();
    await expectSold({ units: 3, orders: 1 });
  });

  test('a repeat of an order that another tab removed shows that and leaves the form open', async ({
    page,
    context,
  }) => {
    await wantThree(page);
    await confirmAndLoseAnswer(page);
    const otherTab = await context.newPage();
    await otherTab.goto('/my-orders');
    await otherTab
      .getByRole('button', { name: /delete.*ramen/i })
      .first()
      .click();
    await pressInDialog(otherTab, 'Yes, delete it!');
    await expect(otherTab.getByText('Deleted! Your order has been removed.')).toBeVisible();
    await page.bringToFront();
    await confirm(page).click();
    const message = 'This order was placed before and removed from your history.';
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
    await expectSold({ units: 3, orders: 0 });
    await confirm(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expectSold({ units: 6, orders: 1 });
  });

  test('the service is slow: the button works, and a second press is ignored', async ({ page }) => {
    await wantThree(page);
    const keys = callsOf(page, 'POST', '/api/purchase');
    const release = await hold(page, '**/api/purchase');
    await confirm(page).click();
    const busy = page.getByRole('main').locator('button[type=submit]');
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.click({ force: true });
    release();
    await expect(page).toHaveURL('/my-orders');
    expect(keys).toHaveLength(1);
    await expectSold({ units: 3, orders: 1 });
  });

  test('the answer comes when one has gone on: it is told, and leads nowhere', async ({ page }) => {
    await wantThree(page);
    const release = await hold(page, '**/api/purchase');
    await confirm(page).click();
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Gallery' })).toBeVisible();
    release();
    await expect(page.getByText('Your order has been placed.')).toBeVisible();
    await expect(page).toHaveURL('/foodGallery');
    await expectSold({ units: 3, orders: 1 });
  });

  test('the service does not answer in 15 s: the person is told', async ({ page }) => {
    await page.clock.install();
    await wantThree(page);
    const release = await hold(page, '**/api/purchase');
    const sent = page.waitForRequest('**/api/purchase');
    await confirm(page).click();
    await sent;
    await page.clock.runFor(15_000);
    await expect(page.getByText(failed)).toBeVisible();
    await expect(quantity(page)).toHaveValue('3');
    release();
  });

  test('Firestore does not answer: 503 is told and the same purchase sent again', async ({
    page,
  }) => {
    await wantThree(page);
    const keys = callsOf(page, 'POST', '/api/purchase');
    const requestId = '1a2b3c4d-0000-4000-8000-000000000000';
    const unavailable = { code: 'unavailable', message: 'The kitchen is closed.', requestId };
    await page.route('**/api/purchase', (route) =>
      keys.length > 1 ? route.continue() : route.fulfill({ status: 503, json: unavailable }),
    );
    await confirm(page).click();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByText('Reference 1a2b3c4d')).toBeVisible();
    await confirm(page).click();
    await expect(page).toHaveURL('/my-orders');
    expect(keys[1]).toBe(keys[0]);
  });
});

test.describe('a list that fails to load', () => {
  test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

  for (const [path, route, account, item] of [
    ['/my-foods', '**/api/my-foods/*', cookAccount, 'Party Jollof Rice'],
    ['/my-orders', '**/api/orders/*', guestAccount, 'Adana'],
    ['/foods', '**/api/foods?*', guestAccount, 'Adana'],
    ['/', '**/api/top-foods*', guestAccount, 'Party Jollof Rice'],
  ] as const) {
    test(`shows the empty plate, no message, and a button that loads it: ${path}`, async ({
      page,
    }) => {
      await signIn(page, account);
      const failure = { code: 'internal', message: 'No.', requestId: '5e6f7a8b-0000' };
      await page.route(route, (request) => request.fulfill({ status: 500, json: failure }));
      await page.goto(path);
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      const state = retry.locator('..');
      await expect(state).toHaveText('Try again');
      const drawing = await state.locator('> svg').boundingBox();
      expect((drawing?.y ?? Infinity) + (drawing?.height ?? 0)).toBeLessThan(
        (await retry.boundingBox())?.y ?? 0,
      );
      await expect(page.getByText(/Reference|could not be loaded/)).toHaveCount(0);
      await page.unroute(route);
      await retry.click();
      await expect(page.getByRole('main').getByText(item).first()).toBeAttached();
      await expect(retry).toHaveCount(0);
    });
  }
});

test('Back after a purchase shows what is left, and buys nothing by itself', async ({ page }) => {
  await signIn(page, guestAccount);
  await page.goto('/foods/tonkotsu-ramen');
  await page.getByRole('link', { name: 'Purchase Food' }).click();
  await quantity(page).fill('3');
  const keys = callsOf(page, 'POST', '/api/purchase');
  await confirm(page).click();
  await expect(page).toHaveURL('/my-orders');
  // Who goes back before it is shown has not left the form.
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
  await expect(page.getByLabel('Quantity available', { exact: true })).toHaveValue('13');
  await expect(quantity(page)).toHaveValue('1');
  expect(keys).toHaveLength(1);
  await expectSold({ units: 3, orders: 1 });
});

test('a double press changes a dish once', async ({ page }) => {
  await signIn(page, cookAccount);
  await page.goto('/update/jollof-rice');
  const sent = callsOf(page, 'PUT', '/api/foods/jollof-rice');
  await page.getByLabel('Price ($)').fill('9.75');
  await page.getByRole('button', { name: 'Update Item' }).dblclick();
  await expect(page).toHaveURL('/my-foods');
  expect(sent).toHaveLength(1);
});
