import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { signIn } from '../sign-in';
import { expect, test } from '../fixtures';

/** The background color of a page in the emulated forced-colors mode. */
const FORCED_BACKGROUND_COLOR = 'rgb(255, 255, 255)';

const pathsByUser = {
  visitor: [
    '/',
    '/foods',
    '/foods/country-sourdough',
    '/foodGallery',
    '/contact-us',
    '/login',
    '/register',
    '/no-such-page',
  ],
  cook: ['/my-foods', '/add-food', '/update/jollof-rice'],
  buyer: ['/my-orders', '/my-foods', '/purchase/tonkotsu-ramen', '/purchase/country-sourdough'],
};

/**
 * Sets the attribute `data-filled` on links and texts with a background and rounded corners. They look like
 * buttons or chips, so `findElementsWithoutEdge` also checks them.
 */
const markFilledElements = () => {
  for (const element of document.querySelectorAll('a, article span')) {
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
    const isTransparent = /^rgba\(.*, 0\)$/.test(backgroundColor);
    if (!isTransparent && borderTopLeftRadius !== '0px') element.setAttribute('data-filled', '');
  }
};

/**
 * Returns the HTML of visible controls and chips without a border, and of slide dots with the
 * background color of the page. Excludes read-only fields, because they look like text.
 */
const findElementsWithoutEdge = () => {
  const hasBorder = (element: Element) => {
    const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
    return parseFloat(borderBottomWidth) >= 1 && borderBottomStyle !== 'none';
  };
  const pageBackground = getComputedStyle(document.body).backgroundColor;
  const controls = document.querySelectorAll(
    'button, input:not(:read-only), select, textarea:not(:read-only), [data-filled]',
  );
  const dots = document.querySelectorAll('button[aria-label^="Go to slide"] > span');
  return [
    ...[...controls].filter((element) => element.checkVisibility() && !hasBorder(element)),
    ...[...dots].filter((dot) => getComputedStyle(dot).backgroundColor === pageBackground),
  ].map(({ outerHTML }) => outerHTML.slice(0, 200));
};

async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(page.locator('body')).not.toHaveCSS('background-color', FORCED_BACKGROUND_COLOR);
  await page.evaluate(markFilledElements);
  await page.emulateMedia({ forcedColors: 'active' });
  // Wait for the forced background color. After the page matches the media query, the browser needs some time
  // until it applies the forced colors to the styles.
  await expect(page.locator('body')).toHaveCSS('background-color', FORCED_BACKGROUND_COLOR);
  await expect.poll(() => page.evaluate(findElementsWithoutEdge)).toEqual([]);
}

test.describe('In forced-colors mode,', () => {
  test.use({ expectedMessages: /status of 404/, contextOptions: { reducedMotion: 'reduce' } });

  for (const [user, paths] of Object.entries(pathsByUser)) {
    for (const path of paths) {
      test(`every button, button-like link, slide dot, chip, and field of ${path} has a visible edge for a ${user}`, async ({
        page,
      }) => {
        if (user !== 'visitor') await signIn(page, user === 'cook' ? cookAccount : buyerAccount);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
        await page.evaluate(() => {
          delete document.documentElement.dataset.opened;
        });
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectEdges(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectEdges(page);
      });
    }
  }

  test('every control of a dialog, the lightbox, and the account menu has a visible edge', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/my-orders');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectEdges(page);
    await page.goto('/foodGallery');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectEdges(page);
    await page.getByAltText('Delicious Food 5', { exact: true }).click();
    await expect(page.locator('.yarl__slide_current img')).toBeVisible();
    await expectEdges(page);
  });
});
