import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { signIn } from './sign-in';
import { expect, test } from './test';

/** The background of a page in the browser's emulation of the mode. */
const CANVAS = 'rgb(255, 255, 255)';

const screens = {
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
  guest: ['/my-orders', '/my-foods', '/purchase/tonkotsu-ramen', '/purchase/country-sourdough'],
};

/** Marks links and texts that look like a button or a chip, because they have a background. */
const markBackgrounds = () => {
  for (const element of document.querySelectorAll('a, article span')) {
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
    const isTransparent = /^rgba\(.*, 0\)$/.test(backgroundColor);
    if (!isTransparent && borderTopLeftRadius !== '0px') element.setAttribute('data-filled', '');
  }
};

/** Returns the controls and chips without a border, and the dots without a color. Read-only fields look like text. */
const withoutEdge = () => {
  const hasBorder = (element: Element) => {
    const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
    return parseFloat(borderBottomWidth) >= 1 && borderBottomStyle !== 'none';
  };
  const canvas = getComputedStyle(document.body).backgroundColor;
  const controls = document.querySelectorAll(
    'button, input:not(:read-only), select, textarea, [data-filled]',
  );
  const dots = document.querySelectorAll('button[aria-label^="Go to slide"] > span');
  return [
    ...[...controls].filter((element) => element.checkVisibility() && !hasBorder(element)),
    ...[...dots].filter((dot) => getComputedStyle(dot).backgroundColor === canvas),
  ].map(({ outerHTML }) => outerHTML.slice(0, 200));
};

async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(page.locator('body')).not.toHaveCSS('background-color', CANVAS);
  await page.evaluate(markBackgrounds);
  await page.emulateMedia({ forcedColors: 'active' });
  // The browser applies the mode to the styles some time after it matches the media query.
  await expect(page.locator('body')).toHaveCSS('background-color', CANVAS);
  await expect.poll(() => page.evaluate(withoutEdge)).toEqual([]);
}

test.describe('In forced-colors mode every button, link button, dot, chip and field has an edge', () => {
  test.use({ expectedMessages: /status of 404/, contextOptions: { reducedMotion: 'reduce' } });

  for (const [who, paths] of Object.entries(screens)) {
    for (const path of paths) {
      test(`${path} of a ${who}`, async ({ page }) => {
        if (who !== 'visitor') await signIn(page, who === 'cook' ? cookAccount : guestAccount);
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

  test('a dialog, the lightbox, and the account menu', async ({ page }) => {
    await signIn(page, guestAccount);
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
