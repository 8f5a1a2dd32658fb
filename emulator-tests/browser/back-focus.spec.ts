import { listedFood } from '@potluck/functions/testing/sample-food';
import type { Page } from '@playwright/test';
import { cookAccount } from '../suite/seed/accounts';
import { hold } from './hold';
import { signIn } from './sign-in';
import { expect, test, testOnPhonesToo } from './test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const details = (page: Page, dish: string | RegExp) =>
  page.getByRole('link', { name: new RegExp(`(View )?Details.*${String(dish)}`) });

/** Opens the page of the link, then goes back to `path`. */
async function openAndGoBack(page: Page, link: ReturnType<typeof details>, path: string) {
  await link.click();
  await expect(page).not.toHaveURL(path);
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
}

test.describe('After Back, the focus', () => {
  testOnPhonesToo('is on the card that was opened on /foods', async ({ page }) => {
    await page.goto('/foods');
    const link = details(page, 'Tonkotsu Ramen');
    await openAndGoBack(page, link, '/foods');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });

  testOnPhonesToo('is on the card that was opened on the home page', async ({ page }) => {
    await page.goto('/');
    const link = page.locator('main article').nth(3).getByRole('link', { name: 'View Details' });
    await openAndGoBack(page, link, '/');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });

  testOnPhonesToo('is on the link that was followed on /my-foods', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    const row = page.locator('main tbody tr, main li').filter({ hasText: 'Party Jollof Rice' });
    for (const name of [/^Details/, /^Update/]) {
      const link = row.getByRole('link', { name });
      await openAndGoBack(page, link, '/my-foods');
      await expect(link).toBeFocused();
    }
  });

  test('is on the link to the purchase, and then on the card in the list', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/foods');
    const card = details(page, 'Tonkotsu Ramen');
    await card.click();
    await openAndGoBack(
      page,
      page.getByRole('link', { name: 'Purchase Food' }),
      '/foods/tonkotsu-ramen',
    );
    await expect(page.getByRole('link', { name: 'Purchase Food' })).toBeFocused();
    await page.goBack();
    await expect(card).toBeFocused();
  });

  test('is on the card when the dish was reloaded and the list loads slowly', async ({ page }) => {
    await page.goto('/foods');
    const link = details(page, 'Tonkotsu Ramen');
    await link.click();
    await expect(heading(page)).toHaveText('Tonkotsu Ramen');
    // The list of the page below the dish is the same one.
    const release = await hold(page, '**/api/foods?*');
    await page.reload();
    await expect(heading(page)).toHaveText('Tonkotsu Ramen');
    await page.goBack();
    await expect(heading(page)).toHaveText('All Our Foods');
    await expect(heading(page)).toBeFocused();
    release();
    await expect(link).toBeFocused();
  });

  test('returns to the opened card, even far down a list that renders in chunks', async ({
    page,
  }) => {
    const long = Array.from({ length: 300 }, (_, index) => ({
      ...listedFood,
      _id: `dish-${index}`,
      food_name: `Dish ${index}`,
    }));
    await page.route('**/api/foods?*', (route) => route.fulfill({ json: long }));
    await page.route('**/api/foods/*', (route) => route.fulfill({ json: long[280] }));
    await page.goto('/foods');
    const link = details(page, 'Dish 280');
    await openAndGoBack(page, link, '/foods');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    // Nothing has been scrolled: the list begins with its first chunk.
    await page.goto('/foods');
    const hidden = details(page, 'Dish 250');
    await expect(hidden).toBeAttached();
    await hidden.evaluate((one: HTMLElement) => {
      one.click();
    });
    await expect(heading(page)).toHaveText('Dish 280');
    await page.goBack();
    await expect(hidden).toBeFocused();
  });

  test('stays where the user moved it while the list was loading', async ({ page }) => {
    await page.goto('/foods');
    await details(page, 'Tonkotsu Ramen').click();
    await expect(heading(page)).toHaveText('Tonkotsu Ramen');
    const release = await hold(page, '**/api/foods?*');
    await page.reload();
    await expect(heading(page)).toHaveText('Tonkotsu Ramen');
    await page.goBack();
    await expect(heading(page)).toBeFocused();
    const search = page.getByPlaceholder('Search for a food item...');
    await search.focus();
    release();
    await expect(details(page, 'Tonkotsu Ramen')).toBeAttached();
    await expect(search).toBeFocused();
  });

  test('is on the heading after a link outside the content was followed', async ({ page }) => {
    await page.goto('/foods');
    await openAndGoBack(page, details(page, 'Tonkotsu Ramen'), '/foods');
    await expect(details(page, 'Tonkotsu Ramen')).toBeFocused();
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(heading(page)).toHaveText('Our Gallery');
    await page.goBack();
    await expect(heading(page)).toHaveText('All Our Foods');
    await expect(heading(page)).toBeFocused();
  });
});
