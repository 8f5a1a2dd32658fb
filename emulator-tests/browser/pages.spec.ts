import { expect, test } from './test';

test.describe('Gallery /foodGallery', () => {
  test('has twelve pictures by their names', async ({ page }) => {
    await page.goto('/foodGallery');
    await expect(page.getByRole('heading', { name: 'Our Gallery', level: 1 })).toBeVisible();
    await expect(page.getByText('A visual feast of our finest culinary creations.')).toBeVisible();
    for (let number = 1; number <= 12; number += 1) {
      await expect(page.getByAltText(`Delicious Food ${number}`, { exact: true })).toBeVisible();
    }
  });

  test('opens a lightbox there, wraps around, and closes with Escape', async ({ page }) => {
    await page.goto('/foodGallery');
    await page.getByAltText('Delicious Food 12', { exact: true }).click();
    const shown = page.locator('.yarl__slide_current img');
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 12');
    await page.keyboard.press('ArrowRight');
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 1');
    await page.keyboard.press('ArrowLeft');
    await expect(shown).toHaveAttribute('alt', 'Delicious Food 12');
    await page.keyboard.press('Escape');
    await expect(page.locator('.yarl__root')).toHaveCount(0);
  });

  test('the grid has 2, 3 or 4 columns by width', async ({ page }) => {
    await page.goto('/foodGallery');
    for (const [width, columns] of [
      [390, 2],
      [800, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .getByAltText(/^Delicious Food \d+$/)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });
});

test.describe('Contact /contact-us', () => {
  test('thanks for a message, sends none, and resets', async ({ page }) => {
    await page.goto('/contact-us');
    await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
    const main = page.getByRole('main');
    await main.getByLabel('Name', { exact: true }).fill('Nina');
    await main.getByLabel('Email').fill('nina@example.com');
    await main.getByLabel('Message').fill('Do you deliver on Sundays?');
    await main.getByRole('button', { name: /send/i }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Thank You!');
    await expect(dialog).toContainText(
      'Your message has been sent successfully. We will get back to you soon!',
    );
    await dialog.getByRole('button').first().click();
    await expect(main.getByLabel('Message')).toHaveValue('');
  });
});

test.describe('About /about-us', () => {
  test('has a story, a mission, a vision and three chefs', async ({ page }) => {
    await page.goto('/about-us');
    const main = page.getByRole('main');
    for (const text of [/story/i, /mission/i, /vision/i]) {
      await expect(main.getByRole('heading', { name: text }).first()).toBeVisible();
    }
    for (const text of [/executive chef/i, /pastry chef/i, /sous chef/i]) {
      await expect(main.getByText(text).first()).toBeVisible();
    }
  });
});

test.describe('Not-found page', () => {
  test.use({ expectedMessages: /404/ });

  test('answers any unknown path, with its status', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main).toContainText('404');
    await expect(main).toContainText('Page Not Found');
    await expect(main).toContainText(
      "Sorry, the page you're looking for doesn't exist. It might have been moved or deleted.",
    );
    await main.getByRole('link', { name: 'Return to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('Shared layout', () => {
  const links = {
    Home: '/',
    'All Foods': '/foods',
    Gallery: '/foodGallery',
    'About us': '/about-us',
    'Contact us': '/contact-us',
  };

  test('the navbar has the five links, Login and Register', async ({ page, isMobile }) => {
    await page.goto('/');
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
  });

  test('the footer repeats the links and has social links and the year', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const [name, href] of Object.entries(links)) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(footer).toContainText(String(new Date().getFullYear()));
    expect(await footer.locator('a[href^="https://"]').count()).toBeGreaterThanOrEqual(3);
  });

  test.describe('the theme', () => {
    test.use({ expectedMessages: /ERR_FAILED/ });

    test('is toggled, kept, and set on the root before the page paints', async ({ page }) => {
      await page.goto('/');
      const root = page.locator('html');
      const before = await root.getAttribute('data-theme');
      const after = before === 'dark' ? 'light' : 'dark';
      await page.getByRole('button', { name: `Switch to the ${after} theme` }).click();
      await expect(root).toHaveAttribute('data-theme', after);
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(after);
      await page.route('**/assets/**', (route) => route.abort());
      await page.reload({ waitUntil: 'commit' });
      await expect(root).toHaveAttribute('data-theme', after);
    });
  });
});
