import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { signIn } from '../sign-in';
import { allUnless, expect, test } from '../fixtures';
import { closeToast } from '../toast-timer';

test.describe('A list that fails to load', () => {
  test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

  for (const [path, urlPattern, account, expectedText] of [
    ['/my-orders', '**/api/orders/*', buyerAccount, 'Adana'],
    ['/foods', '**/api/foods?*', buyerAccount, 'Adana'],
    ['/', '**/api/top-foods*', buyerAccount, 'Party Jollof Rice'],
  ] as const) {
    test(`shows a drawing and a retry button, but no error message, on ${path}, and a toast after a failed retry${allUnless(path === '/foods')}`, async ({
      page,
    }) => {
      await signIn(page, account);
      const errorBody = { code: 'internal', message: 'No.', requestId: '5e6f7a8b-0000' };
      await page.route(urlPattern, (route) => route.fulfill({ status: 500, json: errorBody }));
      await page.goto(path);
      const retryButton = page.getByRole('button', { name: 'Try again' });
      await expect(retryButton).toBeVisible();
      const emptyState = retryButton.locator('..');
      await expect(emptyState).toHaveText('Try again');
      const drawingBox = await emptyState.locator('> svg').boundingBox();
      expect((drawingBox?.y ?? Infinity) + (drawingBox?.height ?? 0)).toBeLessThan(
        (await retryButton.boundingBox())?.y ?? 0,
      );
      await expect(page.getByText(/Reference|could not be loaded/)).toHaveCount(0);
      await retryButton.click();
      const toast = page.getByText('Loading failed again.');
      await expect(toast).toBeVisible();
      await expect(retryButton).toBeFocused();
      await closeToast(page);
      await page.unroute(urlPattern);
      await retryButton.click();
      await expect(page.getByRole('main').getByText(expectedText).first()).toBeAttached();
      await expect(retryButton).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(toast).toHaveCount(0);
    });
  }

  test('shows an error above the retry button on /my-foods @all', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.route('**/api/my-foods/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/my-foods');
    await expect(page.getByRole('alert')).toHaveText('Your dishes could not be loaded.');
    await page.unroute('**/api/my-foods/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Party Jollof Rice').first()).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
