import type { Page } from '@playwright/test';
import { delayRequests } from '../delay-requests';
import { expect, test } from '../fixtures';

/**
 * Opens the prerendered page and delays its scripts. Returns a function that releases the scripts
 * and waits until they have loaded.
 */
async function openWithDelayedScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await delayRequests(page, '**/assets/start-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await page.waitForLoadState('load');
  };
}

test.describe('A prerendered page before hydration', () => {
  for (const [path, imageCount, dish] of [
    ['/foods', 3, 'Adana Kebab'],
    // This page has two images: the image of the dish and the portrait of its cook.
    ['/foods/tonkotsu-ramen', 2, 'Tonkotsu Ramen'],
  ] as const) {
    test(`shows the food images on ${path}, and after hydration all images have an alt text @all`, async ({
      page,
    }) => {
      const releaseScripts = await openWithDelayedScripts(page, path);
      const images = page.locator('main img');
      await expect(images).toHaveCount(imageCount);
      for (const image of await images.all()) {
        await expect(image).not.toHaveJSProperty('naturalWidth', 0);
      }
      await releaseScripts();
      await expect(page.getByRole('img', { name: dish })).toBeAttached();
      // The portrait of a cook has no alt text, because the name is beside it.
      await expect(page.locator('main img[alt=""][src^="/images/foods/"]')).toHaveCount(0);
    });
  }

  test('queues typed text and clicks, and replays them after hydration', async ({ page }) => {
    const releaseScripts = await openWithDelayedScripts(page, '/');
    await page.getByPlaceholder(/@/).fill('nina@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await releaseScripts();
    await expect(page.getByRole('dialog')).toContainText(
      'You have successfully subscribed with nina@example.com.',
    );
  });

  test('queues a click on a checkbox, and replays it after hydration @all', async ({ page }) => {
    const releaseScripts = await openWithDelayedScripts(page, '/foods');
    const checkbox = page.getByRole('checkbox', { name: 'In stock' });
    await checkbox.check();
    await releaseScripts();
    await expect(page).toHaveURL(/\?inStock=true$/);
    await expect(checkbox).toBeChecked();
  });

  test('keeps field values that the browser restored after a reload @all', async ({ page }) => {
    const releaseScripts = await openWithDelayedScripts(page, '/contact-us');
    await page.getByLabel('Message').evaluate((message: HTMLTextAreaElement) => {
      message.value = 'Written before the reload.';
    });
    await releaseScripts();
    await page.getByLabel('Name').fill('Sam');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Written before the reload.');
    await expect(page.getByText('Message is required.')).toHaveCount(0);
  });

  test('keeps the text that a user types on /login after a redirect to this page and a reload @all', async ({
    page,
  }) => {
    await page.goto('/my-orders');
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    const releaseScripts = await delayRequests(page, '**/assets/start-*.js');
    await page.reload({ waitUntil: 'commit' });
    const email = page.getByLabel('Email');
    await email.fill('nina@example.com');
    releaseScripts();
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    await expect(email).toHaveValue('nina@example.com');
    await expect(email).toBeFocused();
  });

  test('does not put a typed password into the URL if the user submits the form @all', async ({
    page,
  }) => {
    const releaseScripts = await openWithDelayedScripts(page, '/register');
    const main = page.getByRole('main');
    await main.getByLabel('Password', { exact: true }).fill('short');
    await main.getByRole('button', { name: 'Register', exact: true }).click();
    await releaseScripts();
    await expect(main.getByText('Password must be at least 6 characters long.')).toBeVisible();
    expect(page.url()).not.toContain('short');
  });
});
