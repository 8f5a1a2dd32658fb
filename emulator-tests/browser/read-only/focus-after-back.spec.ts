import { foodFixture } from '@potluck/functions/testing/food-fixture';
import type { Page } from '@playwright/test';
import { cookAccount } from '../../scripts/seed/accounts';
import { delayRequests } from '../delay-requests';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';
import { expect, test, testOnDesktopAndPhone } from '../fixtures';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const detailsLink = (page: Page, foodName: string | RegExp) =>
  page.getByRole('link', { name: new RegExp(`(View )?Details.*${String(foodName)}`) });

/** Clicks the link, waits for its page, and then goes back to `path`. */
async function openAndGoBack(page: Page, link: ReturnType<typeof detailsLink>, path: string) {
  await link.click();
  await expect(page).not.toHaveURL(path);
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
}

test.describe('After a back navigation, the focus', () => {
  testOnDesktopAndPhone('is on the card that the user opened on /foods', async ({ page }) => {
    await page.goto('/foods');
    const link = detailsLink(page, 'Kacchi Biryani');
    await openAndGoBack(page, link, '/foods');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });

  testOnDesktopAndPhone(
    'is on the card that the user opened on the home page',
    async ({ page }) => {
      await page.goto('/');
      const link = page.locator('main article').nth(3).getByRole('link', { name: 'View Details' });
      await openAndGoBack(page, link, '/');
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport();
    },
  );

  testOnDesktopAndPhone('is on the link that the user opened on /my-foods', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    const row = page.locator('main tbody tr, main li').filter({ hasText: 'Party Jollof Rice' });
    for (const name of [/^Details/, /^Update/]) {
      const link = row.getByRole('link', { name });
      await openAndGoBack(page, link, '/my-foods');
      await expect(link).toBeFocused();
    }
  });

  test('is on the link to the purchase page, and after a second back navigation on the card in the food list', async ({
    page,
  }) => {
    await signIn(page, cookAccount);
    await page.goto('/foods');
    const card = detailsLink(page, 'Kacchi Biryani');
    await card.click();
    await expect(heading(page)).toHaveText('Kacchi Biryani');
    await waitForHydration(page);
    await openAndGoBack(
      page,
      page.getByRole('link', { name: 'Purchase Food' }),
      '/foods/kacchi-biryani',
    );
    await expect(page.getByRole('link', { name: 'Purchase Food' })).toBeFocused();
    await page.goBack();
    await expect(card).toBeFocused();
  });

  test('is on the card of the dish if the user reloaded the food page and the list loads slowly @all', async ({
    page,
  }) => {
    await page.goto('/foods');
    const link = detailsLink(page, 'Kacchi Biryani');
    await link.click();
    await expect(heading(page)).toHaveText('Kacchi Biryani');
    const release = await delayRequests(page, '**/api/foods?*');
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expect(heading(page)).toHaveText('All Our Foods');
    await expect(heading(page)).toBeFocused();
    release();
    await expect(link).toBeFocused();
  });

  test('is on the card of the opened dish, even if the list renders this card in a later chunk @all', async ({
    page,
  }) => {
    const manyFoods = Array.from({ length: 300 }, (_, index) => ({
      ...foodFixture,
      _id: `dish-${index}`,
      food_name: `Dish ${index}`,
    }));
    await page.route('**/api/foods?*', (route) => route.fulfill({ json: manyFoods }));
    await page.route('**/api/foods/*', (route) => route.fulfill({ json: manyFoods[280] }));
    await page.route('**/api/foods/*/same-cook*', (route) => route.fulfill({ json: [] }));
    await page.goto('/foods');
    const link = detailsLink(page, 'Dish 280');
    await openAndGoBack(page, link, '/foods');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    // `click()` does not scroll to the link, so the back navigation restores the position at the top. At the
    // top, the list first renders only its first chunk of cards. This chunk does not contain the link.
    await page.goto('/foods');
    const offscreenLink = detailsLink(page, 'Dish 250');
    await expect(offscreenLink).toBeAttached();
    await offscreenLink.evaluate((link: HTMLElement) => {
      link.click();
    });
    await expect(heading(page)).toHaveText('Dish 280');
    await page.goBack();
    await expect(offscreenLink).toBeFocused();
  });

  test('stays on the search field if the user moved it there while the list was loading @all', async ({
    page,
  }) => {
    await page.goto('/foods');
    await detailsLink(page, 'Kacchi Biryani').click();
    await expect(heading(page)).toHaveText('Kacchi Biryani');
    const release = await delayRequests(page, '**/api/foods?*');
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expect(heading(page)).toBeFocused();
    const search = page.getByPlaceholder('Search for a food item...');
    await search.focus();
    release();
    await expect(detailsLink(page, 'Kacchi Biryani')).toBeAttached();
    await expect(search).toBeFocused();
  });

  test('is on the heading if the user opened a link outside of the main content @all', async ({
    page,
  }) => {
    await page.goto('/foods');
    await openAndGoBack(page, detailsLink(page, 'Kacchi Biryani'), '/foods');
    await expect(detailsLink(page, 'Kacchi Biryani')).toBeFocused();
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(heading(page)).toHaveText('Our Gallery');
    await page.goBack();
    await expect(heading(page)).toHaveText('All Our Foods');
    await expect(heading(page)).toBeFocused();
  });
});
