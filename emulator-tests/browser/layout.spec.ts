import { expect, test, testOnPhonesToo } from './test';

/** How many colours below `element` are on their way to others. */
const colourTransitions = (element: Element) =>
  element
    .getAnimations({ subtree: true })
    .filter((one) => one instanceof CSSTransition && one.transitionProperty.includes('color'))
    .length;

/** The fonts that have come, of a computer's own none. */
const loadedFonts = () =>
  [...document.fonts]
    .filter(({ status, family }) => status === 'loaded' && !/Fallback|Android/.test(family))
    .map(({ family }) => family.replaceAll('"', ''));

test.describe('Shared layout', () => {
  const links = {
    Home: '/',
    'All Foods': '/foods',
    Gallery: '/foodGallery',
    'About us': '/about-us',
    'Contact us': '/contact-us',
  };

  test('the page is set in its own fonts, letters with accents too', async ({ page }) => {
    await page.goto('/contact-us');
    const own = ['Fraunces', 'Instrument Sans'];
    await expect.poll(() => page.evaluate(loadedFonts)).toEqual(own);
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => (heading.textContent = 'Ç'));
    await expect.poll(() => page.evaluate(loadedFonts)).toEqual([...own, 'Fraunces Accented']);
  });

  testOnPhonesToo(
    'the navbar has the five links, Login and Register; the footer repeats the links and has social ones and the year',
    async ({ page, isMobile }) => {
      await page.goto('/about-us');
      const banner = page.getByRole('banner');
      if (isMobile) await banner.getByRole('button', { name: /menu/i }).first().click();
      for (const [name, href] of Object.entries({
        ...links,
        Login: '/login',
        Register: '/register',
      })) {
        await expect(
          banner.getByRole('link', { name, exact: true }).filter({ visible: true }).first(),
        ).toHaveAttribute('href', href);
      }
      const footer = page.getByRole('contentinfo');
      for (const [name, href] of Object.entries(links)) {
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      }
      await expect(footer).toContainText(String(new Date().getFullYear()));
      expect(await footer.locator('a[href^="https://"]').count()).toBeGreaterThanOrEqual(3);
    },
  );

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto('/foods');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await skip.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  testOnPhonesToo('the skip link has padding and covers nothing', async ({ page }) => {
    await page.goto('/foods');
    const skip = page.getByRole('link', { name: /^Skip to/ });
    await skip.focus();
    await expect(skip).toBeInViewport({ ratio: 1 });
    const padding = await skip.evaluate((link) => {
      const { paddingTop, paddingLeft } = getComputedStyle(link);
      return [paddingTop, paddingLeft].map(parseFloat);
    });
    expect(Math.min(...padding)).toBeGreaterThanOrEqual(8);
    const link = await skip.boundingBox();
    const banner = await page.getByRole('banner').boundingBox();
    expect((link?.y ?? Infinity) + (link?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  });

  test('a new page’s heading takes the focus, and is read before the pictures come, but for the first of a visit', async ({
    page,
  }) => {
    const picture = page.locator('main article img').first();
    await page.goto('/foods');
    await expect(picture).toHaveCSS('animation-name', 'none');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // What is below the screen has no layout yet; who comes back finds the very place.
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-opened', 'at-top');
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Foods' }).click();
    await expect(picture).toHaveCSS('animation-name', 'picture-next');
    await expect(picture).toBeVisible();
    await page.goBack();
    await expect(root).not.toHaveAttribute('data-opened');
  });

  test.describe('the theme', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    testOnPhonesToo(
      'is toggled, kept, and set on the root before the page paints',
      async ({ page }) => {
        await page.goto('/');
        const root = page.locator('html');
        const before = await root.getAttribute('data-theme');
        const after = before === 'dark' ? 'light' : 'dark';
        await page.getByRole('button', { name: `Switch to the ${after} theme` }).click();
        await expect(root).toHaveAttribute('data-theme', after);
        expect(await page.getByRole('main').evaluate(colourTransitions)).toBe(0);
        await expect(root).not.toHaveAttribute('data-theme-change');
        expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(after);
        await page.route('**/assets/**', (route) => route.abort());
        await page.reload({ waitUntil: 'commit' });
        await expect(root).toHaveAttribute('data-theme', after);
      },
    );
  });
});
