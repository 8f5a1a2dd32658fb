import { chromium, expect, type Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../scripts/seed/accounts';
import { localSiteUrl } from '../scripts/project-config';
import { testedPageStates } from './page-states';
import type { PageState } from './page-states/page-state';
import { signIn } from './sign-in';

const viewports = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/**
 * Saves PNG screenshots of the page states in `testedPageStates` to `folder`, in both widths and themes.
 * Selects the page states whose names contain `nameFilter`.
 */
export async function takeScreenshots(
  executablePath: string,
  folder: string,
  nameFilter = '',
): Promise<void> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];
  const browser = await chromium.launch({ executablePath, args });
  for (const [device, viewport] of Object.entries(viewports)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const account of [undefined, cookAccount, buyerAccount]) {
        const selectedScreens = testedPageStates.filter(
          ({ signedInAs, name }) => signedInAs === account && name.includes(nameFilter),
        );
        if (selectedScreens.length === 0) continue;
        const contextOptions = {
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          baseURL: localSiteUrl,
          serviceWorkers: 'block',
        } as const;
        const context = await browser.newContext(contextOptions);
        for (const screen of selectedScreens) {
          const page = await context.newPage();
          if (account) await signIn(page, account);
          await takeScreenshot(
            page,
            screen,
            `${folder}/${screen.name}-${device}-${colorScheme}.png`,
          );
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.close();
        }
        await context.close();
      }
    }
  }
  await browser.close();
}

async function takeScreenshot(
  page: Page,
  { path, beforeOpen, afterOpen }: PageState,
  file: string,
): Promise<void> {
  await beforeOpen?.(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('status')).first().waitFor();
  if (!file.includes('loading')) {
    // The first request starts the functions.
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0, {
      timeout: 30_000,
    });
  }
  await afterOpen?.(page);
  await loadAllImages(page);
  await page.screenshot({ path: file, fullPage: true });
}

/**
 * Loads all images of the page, including lazy images. Lazy images otherwise load only near the
 * viewport.
 */
async function loadAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const pendingImages = [...document.images].filter(({ complete }) => !complete);
    await Promise.all(pendingImages.map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.status === 'loaded');
}
