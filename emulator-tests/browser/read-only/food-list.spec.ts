import type { Page } from '@playwright/test';
import { PAGE_SIZE } from '../../../web/src/lib/shown-count';
import { expect, test } from '../fixtures';
import { delayRequests } from '../delay-requests';
import { createMenu, mockMenu } from '../mock-menu';

const menu = createMenu(2310);
const cards = (page: Page) => page.locator('main article');
const searchField = (page: Page) => page.getByPlaceholder('Search for a food item...');

test.describe('The food list page /foods', () => {
  test('shows the search and sort fields in one row, and the first dish in the upper half of the screen without a layout shift, on a small phone @all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const release = await delayRequests(page, '**/api/foods?*');
    await page.goto('/foods');
    const placeholder = page.locator('main [data-picture]').first();
    const expectedTop = (await placeholder.boundingBox())?.y;
    release();
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    const [searchBox, sortBox, cardBox] = await Promise.all([
      searchField(page).boundingBox(),
      page.getByLabel(/sort/i).boundingBox(),
      cards(page).first().boundingBox(),
    ]);
    expect(searchBox?.y).toBe(sortBox?.y);
    expect(searchBox?.height).toBe(sortBox?.height);
    expect(searchBox && searchBox.x + searchBox.width).toBeLessThan(sortBox?.x ?? 0);
    expect(sortBox && sortBox.x + sortBox.width).toBeLessThanOrEqual(320 - 16);
    expect(cardBox?.y, 'top of the first card').toBeLessThan(568 / 2);
    expect(Math.abs((cardBox?.y ?? 0) - (expectedTop ?? 0)), 'layout shift').toBeLessThan(2);
  });
});

test.describe('The food list page with 2,310 dishes', () => {
  test('loads 24 dishes once, two more pages while the user scrolls, and restores the cards and the scroll position after a back navigation, and after a reload with only one request', async ({
    page,
  }) => {
    const queries = await mockMenu(page, menu);
    await page.goto('/foods');
    for (const count of [24, 48, 72]) {
      await expect(cards(page)).toHaveCount(count);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    }
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('2,310 dishes');
    const firstQuery = 'sortField=food_name&sortOrder=asc&limit=24';
    expect(queries).toHaveLength(3);
    expect(queries[0]).toBe(firstQuery);
    const link = page.getByRole('link', { name: /Dish 0060/ });
    await link.scrollIntoViewIfNeeded();
    const scrollTop = await page.evaluate(() => scrollY);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: /Dish 0060/ })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);
    await expect(cards(page)).toHaveCount(72);

    // After the back navigation, the page may read the first page of the list again. The other pages have not changed.
    expect(queries.filter((query) => query.includes('after='))).toHaveLength(2);
    // The request of the page before the reload does not count.
    page.once('framenavigated', () => (queries.length = 0));
    await page.reload();
    await expect(cards(page)).toHaveCount(72);
    // Scroll anchoring keeps the visible cards in place when loaded fonts change the height of the
    // cards above.
    await expect(link).toBeInViewport();
    expect(queries).toEqual(['sortField=food_name&sortOrder=asc&limit=72']);
  });
});

test.describe('The food list page on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

  test('opens the filters in a modal sheet that keeps the focus and the scroll position, and returns the focus after Escape', async ({
    page,
  }) => {
    await mockMenu(page, menu);
    await page.goto('/foods');
    const opener = page.getByRole('button', { name: /^Filters/ });
    await searchField(page).focus();
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    await expect(sheet.getByLabel('Category')).toBeEnabled();
    await sheet.getByLabel('Mollusks').check();
    for (const name of ['Show dishes', 'Close the filters']) {
      await expect(sheet.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );

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
    await page.mouse.move(160, 20);
    await page.mouse.wheel(0, 500);
    expect(await page.evaluate(() => scrollY), 'scroll position of the page').toBe(scrollPosition);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveText('Filters (1)');
    await expect
      .poll(async () => {
        // A browser ignores the wheel until it has drawn the page without the sheet.
        await page.mouse.wheel(0, 500);
        return page.evaluate(() => scrollY);
      })
      .toBeGreaterThan(scrollPosition);
  });
});
