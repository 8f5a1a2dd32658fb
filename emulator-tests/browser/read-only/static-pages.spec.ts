import { waitForHydration } from '../wait-for-hydration';
import { expect, test } from '../fixtures';

test.describe('The contact page /contact-us', () => {
  test('marks missing fields, and after a successful submit shows a confirmation and resets the form', async ({
    page,
  }) => {
    await page.goto('/contact-us');
    await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
    const main = page.getByRole('main');
    await main.getByLabel('Message').fill('Do you deliver on Sundays?');
    await main.getByRole('button', { name: /send/i }).click();
    await expect(main.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(main.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(main.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(main.getByLabel('Message')).toHaveValue('Do you deliver on Sundays?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await main.getByLabel('Name', { exact: true }).fill('Nina');
    await main.getByLabel('Email').fill('nina@example.com');
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

test.describe('The about page /about-us', () => {
  test('shows a story, a mission, a vision, and three chefs', async ({ page }) => {
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

test.describe('The privacy page /privacy', () => {
  test('opens from the footer and lists the stored data, its visibility, and the link to the account', async ({
    page,
  }) => {
    await page.goto('/about-us');
    await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL('/privacy');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Privacy', level: 1 })).toBeFocused();
    const storedData = main.getByRole('region', { name: 'What we store' });
    for (const name of ['Your account', 'Your dishes', 'Your orders', 'Log of moderation']) {
      await expect(storedData.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(main).toContainText('The page of a dish shows your name, photo, and email.');
    await expect(main.getByRole('link', { name: 'Go to my account' })).toHaveAttribute(
      'href',
      '/account',
    );
  });
});

test.describe('The not-found page', () => {
  test.use({ expectedMessages: /status of 404/ });

  test('appears for an unknown path, with status 404', async ({ page }) => {
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

    // Expect status 404 for a path in lowercase, because Hosting and the site treat paths as
    // case-sensitive.
    expect((await page.goto('/foodgallery'))?.status()).toBe(404);
    await page.getByRole('banner').getByRole('button', { name: /theme/i }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(main).toContainText('Page Not Found');
  });

  test.describe('The not-found page, after the code of another page could not be loaded,', () => {
    test.use({ expectedMessages: /ERR_FAILED|could not be loaded/ });

    test('has the heading “Page Not Found” and the text “This page could not be loaded.” @all', async ({
      page,
    }) => {
      await page.route('**/assets/about-page*.js', (route) => route.abort());
      await page.goto('/about-us');
      await expect(page.getByRole('heading', { name: 'Page Not Found', level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('This page could not be loaded.');
    });
  });
});
