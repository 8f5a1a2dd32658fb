import type { PageRenderer } from '@potluck/functions/pages/page-router';
import { fillPageTemplate, parsePageTemplate } from '@potluck/functions/pages/page-template';
import type { Page } from '@playwright/test';
import { localSiteUrl, repositoryRoot } from '../../scripts/project-config';
import { fetchFood } from '../../test-support/food-requests';
import { delayRequests } from '../delay-requests';
import { waitForHydration } from '../wait-for-hydration';
import { allUnless, expect, test } from '../fixtures';

const PATH = '/foods/tonkotsu-ramen';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * Returns the names of the head tags that a page must remove when the user leaves it, for example
 * `og:title`.
 */
const listHeadTags = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.head.querySelectorAll(
        'title, meta[name=description], meta[property], [rel=canonical]',
      ),
    ]
      .map((tag) => tag.getAttribute('property') ?? tag.getAttribute('name') ?? tag.tagName)
      .sort(),
  );

/**
 * Resolves with the HTML that the function `pages` sends if Hosting has the scripts of another build.
 */
async function renderForOtherBuild(): Promise<string> {
  const { renderFoodPage } = (await import(
    `${repositoryRoot}functions/lib/page-renderer.cjs`
  )) as PageRenderer;
  const response = await fetch(`${localSiteUrl}/shells/food`);
  const template = parsePageTemplate(await response.text());
  if (!template) throw new Error('The site has no template of a dish page.');
  const food = await fetchFood('tonkotsu-ramen');
  const data = { foodId: food._id, food: { food, etag: '"1"' } };
  return fillPageTemplate(template, await renderFoodPage(data), 'another build');
}

test.describe('The HTML of a dish page', () => {
  test('shows the dish before any script has loaded, and hydrates it without an error', async ({
    page,
  }) => {
    const release = await delayRequests(page, '**/assets/*.js');
    await page.goto(PATH, { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('Tonkotsu Ramen');
    await expect(page.getByRole('main')).toContainText('$13.50');
    const element = await heading(page).elementHandle();
    release();
    await waitForHydration(page);
    // If React cannot hydrate an element, it replaces the element. The old heading would then be disconnected.
    expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });

  test('leaves no additional tags in the head after a navigation to another page @all', async ({
    page,
  }) => {
    await page.goto('/about-us');
    const tags = await listHeadTags(page);
    await page.goto(PATH);
    await waitForHydration(page);
    expect(await listHeadTags(page)).toEqual(tags);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page).toHaveTitle('About us · Potluck');
    expect(await listHeadTags(page)).toEqual(tags);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  });

  test.describe('A dish page without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows the complete dish', async ({ page }) => {
      await page.goto(PATH);
      await expect(heading(page)).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('img', { name: 'Tonkotsu Ramen' }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Purchase Food' })).toBeVisible();
      for (const text of [
        'Noodles',
        '$13.50',
        /Pork bones boiled hard/,
        'Food Details',
        'Added By',
        /Quantity Available\s*16/,
        /Country of Origin\s*Japan/,
        /Times Purchased\s*214/,
        'Kenji Mori',
        'kenji@potluck.test',
      ])
        await expect(page.getByRole('main')).toContainText(text);
    });
  });

  test('shows the dish without a hydration error, and contains each head tag once, if the HTML and the scripts come from different builds @all', async ({
    page,
  }) => {
    const html = await renderForOtherBuild();
    await page.route(localSiteUrl + PATH, (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    );
    await page.goto(PATH);
    await expect(page).toHaveTitle('Tonkotsu Ramen · Potluck');
    await expect(heading(page)).toHaveText('Tonkotsu Ramen');
    await waitForHydration(page);
    const tags = await listHeadTags(page);
    expect(new Set(tags).size).toBe(tags.length);
  });

  test.describe('The HTML of the page of a missing dish', () => {
    test.use({ expectedMessages: /status of 404/ });

    for (const id of ['no-such-dish', '%2525']) {
      test(`shows the not-found message for /foods/${id} before any script has loaded, and has the status 404${allUnless(id === 'no-such-dish')}`, async ({
        page,
      }) => {
        const release = await delayRequests(page, '**/assets/*.js');
        const response = await page.goto(`/foods/${id}`, { waitUntil: 'commit' });
        expect(response?.status()).toBe(404);
        await expect(heading(page)).toHaveText('Product Not Found');
        release();
        await waitForHydration(page);
        const main = page.getByRole('main');
        for (const text of [
          'Oops!',
          'Product Not Found',
          'The food item you are looking for does not exist or could not be loaded.',
        ]) {
          await expect(main.getByText(text)).toBeVisible();
        }
        await expect(main.getByRole('link', { name: 'Back to All Foods' })).toHaveAttribute(
          'href',
          '/foods',
        );
      });
    }
  });

  test.describe('A page in the CDN cache', () => {
    test.use({ expectedMessages: /status of 404/ });

    test('shows the current stock at once, and the not-found message at most 10 s after the dish was deleted @all', async ({
      page,
    }) => {
      let isDeleted = false;
      await page.route('**/api/foods/tonkotsu-ramen*', async (route) => {
        const response = await route.fetch();
        const food = (await response.json()) as object;
        const error = { code: 'not-found', message: 'Not found', requestId: '1' };
        if (isDeleted) await route.fulfill({ status: 404, json: error });
        else await route.fulfill({ response, json: { ...food, quantity: 3 } });
      });
      await page.clock.install();
      await page.goto(PATH);
      await expect(page.getByRole('main')).toContainText(/Quantity Available\s*3/);
      isDeleted = true;
      await page.clock.runFor(10_000);
      await expect(heading(page)).toHaveText('Product Not Found');
    });
  });
});
