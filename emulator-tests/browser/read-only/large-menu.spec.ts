import type { Page } from '@playwright/test';
import { allUnless, expect, test } from '../fixtures';
import { delayRequests } from '../delay-requests';
import { createMenu, mockMenu } from '../mock-menu';

const menu = createMenu(2310);
const cards = (page: Page) => page.locator('main article');
const status = (page: Page) => page.getByRole('main').getByRole('status').first();
const searchField = (page: Page) => page.getByPlaceholder('Search for a food item...');
const showMoreButton = (page: Page) => page.getByRole('button', { name: 'Show more dishes' });
const scrollDown = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Opens the food list and scrolls until its first three pages have loaded. The next pages need a click. */
async function openThreePages(page: Page): Promise<void> {
  await page.goto('/foods');
  for (const count of [24, 48, 72]) {
    await expect(status(page)).toHaveText(`${count} of 2,310 dishes`);
    await expect(cards(page)).toHaveCount(count);
    await scrollDown(page);
  }
}

test.describe('The food list page with 2,310 dishes', () => {
  test('requests 24 dishes once, and no other dishes until the user scrolls', async ({ page }) => {
    const queries = await mockMenu(page, menu);
    await page.goto('/foods');
    await expect(status(page)).toHaveText('24 of 2,310 dishes');
    await expect(cards(page)).toHaveCount(24);
    await page.waitForLoadState('networkidle');
    expect(queries).toEqual(['sortField=food_name&sortOrder=asc&limit=24']);
  });

  test('loads two more pages of dishes while the user scrolls, then shows “Show more dishes”, so the user can reach the footer @all', async ({
    page,
  }) => {
    const queries = await mockMenu(page, menu);
    await openThreePages(page);
    await scrollDown(page);
    await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport();
    expect(queries).toHaveLength(3);

    await showMoreButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('96 of 2,310 dishes');
    await expect(page.getByRole('link', { name: /Dish 0073/ })).toBeFocused();
  });

  test('shows the next dishes instead of the footer after the user scrolled to the end @all', async ({
    page,
  }) => {
    await mockMenu(page, menu);
    await page.goto('/foods');
    await expect(cards(page)).toHaveCount(24);
    const footer = page.getByRole('contentinfo');
    await scrollDown(page);
    await expect(footer).toBeInViewport();
    await expect(cards(page)).toHaveCount(48);
    await expect(footer).not.toBeInViewport();
    expect(await cards(page).count()).toBe(48);
  });

  test.describe('The food list page, if another page of dishes fails to load,', () => {
    test.use({ expectedMessages: /status of 500|The foods could not be loaded/ });

    test('shows a message and a retry button below the loaded cards @all', async ({ page }) => {
      await mockMenu(page, menu);
      await page.goto('/foods');
      await expect(cards(page)).toHaveCount(24);
      const failing = '**/api/foods?*after=*';
      await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }));
      await scrollDown(page);
      await expect(page.getByText('More dishes could not be loaded.')).toBeVisible();
      await expect(cards(page)).toHaveCount(24);
      await page.unroute(failing);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(status(page)).toHaveText('48 of 2,310 dishes');
      await expect(page.getByText('More dishes could not be loaded.')).toBeHidden();
    });
  });

  test('filters the loaded cards immediately after a search, then sends one request to the API @all', async ({
    page,
  }) => {
    const queries = await mockMenu(page, menu);
    await page.goto('/foods');
    await expect(cards(page)).toHaveCount(24);
    const release = await delayRequests(page, /search=ramen/);
    await searchField(page).fill('ramen');
    const matches = menu.slice(0, 24).filter(({ food_name }) => /ramen/i.test(food_name));
    await expect(cards(page)).toHaveCount(matches.length);
    await expect(cards(page).filter({ hasText: /ramen/i })).toHaveCount(matches.length);
    release();
    await expect(status(page)).toHaveText('24 of 83 dishes');
    expect(queries.slice(1)).toEqual(['sortField=food_name&sortOrder=asc&search=ramen&limit=24']);
    await searchField(page).fill('no such dish');
    await expect(page.getByText('No food items match your search.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all dishes' }).click();
    await expect(status(page)).toHaveText('24 of 2,310 dishes');
  });

  test('restores the cards and the scroll position after a back navigation, and after a reload with only one request', async ({
    page,
  }) => {
    const queries = await mockMenu(page, menu);
    await openThreePages(page);
    const link = page.getByRole('link', { name: /Dish 0060/ });
    await link.scrollIntoViewIfNeeded();
    const scrollTop = await page.evaluate(() => scrollY);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: /Dish 0060/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);
    await expect(cards(page)).toHaveCount(72);

    // After the back navigation, the page may read the first page of the list again. The other pages have not changed.
    expect(queries.filter((query) => query.includes('after='))).toHaveLength(2);
    queries.length = 0;
    await page.reload();
    await expect(cards(page)).toHaveCount(72);
    // Scroll anchoring keeps the visible cards in place when loaded fonts change the height of the
    // cards above.
    await expect(link).toBeInViewport();
    expect(queries).toEqual(['sortField=food_name&sortOrder=asc&limit=72']);
  });

  test('stores the filters in the URL, and shows one remove button per filter', async ({
    page,
  }) => {
    const queries = await mockMenu(page, menu);
    await page.goto('/foods?without=nuts,stones&inStock=true');
    await expect(page.getByRole('checkbox', { name: 'In stock' })).toBeChecked();
    await page.getByLabel('Category').selectOption({ label: 'Category 2 (462)' });
    await expect(page).toHaveURL('/foods?without=nuts&inStock=true&category=Category+2');
    await expect
      .poll(() => queries.at(-1))
      .toContain('category=Category+2&inStock=true&without=nuts');
    const button = page.getByRole('button', { name: /^Without allergens/ });
    await button.click();
    await page.getByRole('checkbox', { name: 'Milk' }).check();
    await page.getByRole('checkbox', { name: 'Fish' }).check();
    await expect(page).toHaveURL(/without=fish%2Cmilk%2Cnuts/);
    await page.getByRole('button', { name: 'Remove the filter Without milk' }).click();
    await expect(page).toHaveURL(/without=fish%2Cnuts/);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/foods');
    await expect(status(page)).toHaveText(/ of 2,310 dishes$/);
    await expect(searchField(page)).toBeFocused();
  });

  for (const [width, height] of [
    [390, 844],
    [320, 568],
    // On a phone, the height of 420 px is visible above an on-screen keyboard.
    [390, 420],
  ] as const) {
    test.describe(`The food list page on a screen of ${width} × ${height} px${allUnless(width === 320)}`, () => {
      test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

      test('opens the filters in a modal sheet', async ({ page }) => {
        await mockMenu(page, menu);
        await page.goto('/foods');
        const opener = page.getByRole('button', { name: /^Filters/ });
        await searchField(page).focus();
        await opener.click();
        const sheet = page.getByRole('dialog', { name: 'Filters' });
        await expect(sheet).toBeVisible();
        await expect(sheet.getByLabel('Category')).toBeEnabled();
        await sheet.getByLabel('Mollusks').check();
        await expect(sheet.getByRole('status')).toHaveText(/^24 of [\d,]+ dishes$/);
        await sheet.getByRole('button', { name: 'Clear all' }).press('Enter');
        await expect(sheet.getByLabel('Mollusks')).not.toBeChecked();
        await expect(sheet.getByRole('button', { name: 'Clear all' })).toBeFocused();
        await sheet.getByLabel('Mollusks').check();
        await expect(sheet.getByRole('button', { name: /^Show [\d,]+ dishes$/ })).toBeInViewport({
          ratio: 1,
        });
        await expect(sheet.getByRole('button', { name: 'Close the filters' })).toBeInViewport({
          ratio: 1,
        });
        expect(
          await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ).toBe(0);

        // Expect that Tab never moves the focus to the page behind the modal sheet. If the focus is in the
        // controls of the browser, `activeElement` is `body`.
        for (let count = 0; count < 25; count += 1) {
          await page.keyboard.press('Tab');
          const isOutside = await page.evaluate(
            () => !document.activeElement?.matches('body, dialog, dialog *'),
          );
          expect(isOutside, 'focus outside of the sheet').toBe(false);
        }

        const scrollPosition = await page.evaluate(() => scrollY);
        await page.mouse.move(width / 2, 20);
        await page.mouse.wheel(0, 500);
        expect(await page.evaluate(() => scrollY), 'scroll position of the page').toBe(
          scrollPosition,
        );
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
        await expect(opener).toBeFocused();
        await expect(opener).toHaveText('Filters (1)');
        await page.mouse.wheel(0, 500);
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrollPosition);
      });
    });
  }
});
