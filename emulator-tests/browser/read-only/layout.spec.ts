import type { Locator } from '@playwright/test';
import { buyerAccount } from '../../scripts/seed/accounts';
import { expect, test, testOnDesktopAndPhone, testOnPhone } from '../fixtures';
import { getConfirmPurchaseButton, getPurchaseQuantityField } from '../purchase-form';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';

/** Returns the number of running color transitions in `element`. */
const countColorTransitions = (element: Element) =>
  element
    .getAnimations({ subtree: true })
    .filter(
      (animation) =>
        animation instanceof CSSTransition && animation.transitionProperty.includes('color'),
    ).length;

/** Returns the number of columns of a grid of cards, which is the number of cards in its first row. */
async function countCardColumns(cards: Locator): Promise<number> {
  const tops = await cards.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}

async function measureBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not visible.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test.describe('The layout of all pages', () => {
  const navigationLinks = {
    Home: '/',
    'All Foods': '/foods',
    Gallery: '/foodGallery',
    'About us': '/about-us',
    'Contact us': '/contact-us',
  };

  testOnDesktopAndPhone(
    'shows five page links, “Login”, and “Register” in the navbar, and the page links, social links, and the year in the footer',
    async ({ page, isMobile }) => {
      await page.goto('/about-us');
      const banner = page.getByRole('banner');
      if (isMobile) await banner.getByRole('button', { name: /menu/i }).first().click();
      for (const [name, href] of Object.entries({
        ...navigationLinks,
        Login: '/login',
        Register: '/register',
      })) {
        await expect(
          banner.getByRole('link', { name, exact: true }).filter({ visible: true }).first(),
        ).toHaveAttribute('href', href);
      }
      const footer = page.getByRole('contentinfo');
      for (const [name, href] of Object.entries(navigationLinks)) {
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      }
      await expect(footer).toContainText(String(new Date().getFullYear()));
      expect(await footer.locator('a[href^="https://"]').count()).toBeGreaterThanOrEqual(3);
    },
  );

  testOnPhone(
    'shows the skip link after the first Tab key without covering the navbar, and moves the focus to the main content after Enter @all',
    async ({ page }) => {
      await page.goto('/foods');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Tab');
      const skipLink = page.getByRole('link', { name: 'Skip to content' });
      await expect(skipLink).toBeFocused();
      await expect(skipLink).toBeInViewport({ ratio: 1 });
      const { bottom } = await measureBox(skipLink);
      expect(bottom).toBeLessThanOrEqual((await measureBox(page.getByRole('banner'))).y);
      await skipLink.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    },
  );

  for (const { path, cards, columns } of [
    { path: '/', cards: 'main article', columns: [1, 2, 3] },
    { path: '/foods', cards: 'main article', columns: [1, 2, 3] },
    { path: '/foodGallery', cards: 'main img', columns: [2, 3, 4] },
  ]) {
    test(`shows the cards of ${path} in ${columns.join(', ')} columns, depending on the width @all`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.locator(cards).nth(5)).toBeAttached();
      for (const [index, width] of [390, 800, 1280].entries()) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => countCardColumns(page.locator(cards))).toBe(columns[index]);
      }
    });
  }

  test('shows the dish, the quantity, and the purchase button without scrolling on a small phone, an error of the quantity above this button, and the footer below it @all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signIn(page, buyerAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const main = page.getByRole('main');
    const image = main.getByRole('img', { name: 'Tonkotsu Ramen' });
    const name = main.locator('bdi').filter({ hasText: 'Tonkotsu Ramen' });
    const field = getPurchaseQuantityField(page);
    const confirmButton = getConfirmPurchaseButton(page);
    for (const element of [image, name, field, confirmButton]) {
      await expect(element).toBeInViewport({ ratio: 1 });
    }
    expect((await measureBox(image)).width).toBeLessThan(360 / 3);
    expect((await measureBox(field)).bottom).toBeLessThan((await measureBox(confirmButton)).y);

    await field.fill('17');
    await field.press('Enter');
    const error = page
      .getByRole('alert')
      .filter({ hasText: 'You cannot purchase more than the available quantity of 16.' });
    await expect(error).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
    const { y } = await measureBox(page.getByText('Total', { exact: true }));
    await expect.poll(async () => (await measureBox(error)).bottom).toBeLessThanOrEqual(y);
    await page.getByText('All rights reserved.').scrollIntoViewIfNeeded();
    const footer = await measureBox(page.getByRole('contentinfo'));
    expect((await measureBox(confirmButton)).bottom).toBeLessThan(footer.y);
  });

  test('keeps “Purchase Food” visible on a phone without covering the end of the page @all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 760 });
    await page.goto('/foods/tonkotsu-ramen');
    await waitForHydration(page);
    const purchaseLink = page.getByRole('main').getByRole('link', { name: 'Purchase Food' });
    await expect(purchaseLink).toBeInViewport({ ratio: 1 });
    const lastLine = page.getByText('All rights reserved.');
    const isUncovered = async () => {
      // Scroll repeatedly, because the other dishes of the cook load during the scrolling and make
      // the page longer.
      await page.mouse.wheel(0, 10_000);
      return (await measureBox(lastLine)).bottom < (await measureBox(purchaseLink)).y;
    };
    await expect.poll(isUncovered).toBe(true);
    await expect(purchaseLink).toBeInViewport({ ratio: 1 });
  });

  test.describe('The layout at a zoom of 400 % on a desktop', () => {
    test.use({ viewport: { width: 320, height: 180 } });

    test('does not hide a focused field of the purchase page behind the bar with the total price @all', async ({
      page,
    }) => {
      await signIn(page, buyerAccount);
      await page.goto('/purchase/adana-kebab');
      await expect(page.getByRole('button', { name: 'Confirm Purchase' })).toBeVisible();
      const fields = await page.getByRole('main').locator('input, textarea').all();
      expect(fields).toHaveLength(10);
      for (const field of fields) {
        await field.focus();
        const isUncovered = () =>
          field.evaluate((input) => {
            const { left, bottom } = input.getBoundingClientRect();
            return document.elementFromPoint(left + 8, bottom - 2) === input;
          });
        await expect.poll(isUncovered).toBe(true);
      }
    });
  });

  test.describe('The layout on a phone with a short screen', () => {
    test.use({ viewport: { width: 390, height: 500 } });

    test('does not hide the label of a focused invalid field behind the navbar @all', async ({
      page,
    }) => {
      await page.goto('/login');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(page.getByLabel('Email')).toBeFocused();
      const bottomOfNavbar = await page
        .getByRole('banner')
        .evaluate((navbar) => navbar.getBoundingClientRect().bottom);
      const topOfLabel = () =>
        page
          .getByText('Email', { exact: true })
          .evaluate((label) => label.getBoundingClientRect().top);
      await expect.poll(topOfLabel).toBeGreaterThanOrEqual(bottomOfNavbar);
    });
  });

  test('focuses the heading after a navigation and shows the images of the new page after its text, but does not delay the images of the first page of a visit', async ({
    page,
  }) => {
    const image = page.locator('main article img').first();
    await page.goto('/foods');
    await expect(image).toHaveCSS('animation-name', 'none');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // When the user opens a new page, the browser defers the layout of the content below the viewport. On this
    // page, `data-opened` is `at-top`. A back navigation removes the attribute, because it must restore the
    // exact scroll position.
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-opened', 'at-top');
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Foods' }).click();
    await expect(image).toHaveCSS('animation-name', 'picture-next');
    await expect(image).toBeVisible();
    await page.goBack();
    await expect(root).not.toHaveAttribute('data-opened');
  });

  // The fixtures fail a test that logs an error.
  test.describe('The site after a click on the theme button', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    testOnPhone(
      'applies and stores the other theme, and restores it after a reload even before the scripts load',
      async ({ page }) => {
        await page.goto('/');
        const root = page.locator('html');
        const initialTheme = await root.getAttribute('data-theme');
        const otherTheme = initialTheme === 'dark' ? 'light' : 'dark';
        await page.getByRole('button', { name: `Switch to the ${otherTheme} theme` }).click();
        await expect(root).toHaveAttribute('data-theme', otherTheme);
        expect(await page.getByRole('main').evaluate(countColorTransitions)).toBe(0);
        await expect(root).not.toHaveAttribute('data-theme-change');
        expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(otherTheme);
        await page.route('**/assets/**', (route) => route.abort());
        await page.reload({ waitUntil: 'commit' });
        await expect(root).toHaveAttribute('data-theme', otherTheme);
      },
    );
  });
});
