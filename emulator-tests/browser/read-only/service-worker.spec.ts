import { buyerAccount } from '../../scripts/seed/accounts';
import { expect, test } from '../fixtures';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';

test.use({ serviceWorkers: 'allow' });

test('A first visit registers no service worker', async ({ page }) => {
  await page.goto('/foods');
  await waitForHydration(page);
  const count = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(count).toBe(0);
});

test('The service worker caches no API response, and below /__/ only the Firebase configuration', async ({
  page,
}) => {
  await signIn(page, buyerAccount);
  await page.goto('/my-orders');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/foods');
  await expect(page.locator('main article').first()).toBeVisible();
  const paths = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await self.caches.keys()).map((name) => self.caches.open(name)),
    );
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(paths.filter((path) => /^\/(?:api|__)\//.test(path))).toEqual(['/__/firebase/init.json']);
  expect(paths.filter((path) => path.startsWith('/images/')).length).toBeLessThanOrEqual(62);
});
