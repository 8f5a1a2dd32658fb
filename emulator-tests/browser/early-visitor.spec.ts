import type { Page } from '@playwright/test';
import { hold } from './hold';
import { expect, test } from './test';

/** The page as the build rendered it: its scripts come when the result is called. */
async function openBeforeItsScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await hold(page, '**/assets/start-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await page.waitForLoadState('load');
  };
}

test.describe('Who is faster than the scripts', () => {
  for (const [path, pictures] of [
    ['/foods', 3],
    ['/foods/tonkotsu-ramen', 1],
  ] as const) {
    test(`sees the dishes’ pictures on ${path}, and later what they are of`, async ({ page }) => {
      const arrive = await openBeforeItsScripts(page, path);
      const shown = page.locator('main img');
      await expect(shown).toHaveCount(pictures);
      for (const picture of await shown.all()) {
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      }
      await arrive();
      await expect(page.getByRole('img', { name: 'Tonkotsu Ramen' })).toBeAttached();
      await expect(page.locator('main img[alt=""]')).toHaveCount(0);
    });
  }

  test('has what was written and pressed on the home page done afterwards', async ({ page }) => {
    const arrive = await openBeforeItsScripts(page, '/');
    await page.getByPlaceholder(/@/).fill('nina@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await arrive();
    await expect(page.getByRole('dialog')).toContainText(
      'You have successfully subscribed with nina@example.com.',
    );
  });

  test('keeps what the browser has put back into the fields', async ({ page }) => {
    const arrive = await openBeforeItsScripts(page, '/contact-us');
    await page.getByLabel('Message').evaluate((message: HTMLTextAreaElement) => {
      message.value = 'Written before the reload.';
    });
    await arrive();
    await page.getByLabel('Name').fill('Sam');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Written before the reload.');
    await expect(page.getByText('Message is required.')).toHaveCount(0);
  });

  test('sends no password into the address', async ({ page }) => {
    const arrive = await openBeforeItsScripts(page, '/register');
    const main = page.getByRole('main');
    await main.getByLabel('Password', { exact: true }).fill('short');
    await main.getByRole('button', { name: 'Register', exact: true }).click();
    await arrive();
    await expect(main.getByText('Password must be at least 6 characters long.')).toBeVisible();
    expect(page.url()).not.toContain('short');
  });
});
