import { chromium, expect, type Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { siteUrl } from '../suite/project';
import { screens, type Screen } from './screens';
import { keepSession, signIn } from './sign-in';

const widths = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Takes every screen, in both widths and themes, as PNG files in `folder`; `only` filters by name. */
export async function takeScreens(
  executablePath: string,
  folder: string,
  only = '',
): Promise<void> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];
  const browser = await chromium.launch({ executablePath, args });
  for (const account of [cookAccount, guestAccount]) await keepSession(browser, account);
  for (const [width, viewport] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const account of [undefined, cookAccount, guestAccount]) {
        const wanted = screens.filter(({ as, name }) => as === account && name.includes(only));
        if (wanted.length === 0) continue;
        const look = { viewport, colorScheme, reducedMotion: 'reduce', baseURL: siteUrl } as const;
        const context = await browser.newContext(look);
        for (const screen of wanted) {
          const page = await context.newPage();
          if (account) await signIn(page, account);
          await take(page, screen, `${folder}/${screen.name}-${width}-${colorScheme}.png`);
          await page.close();
        }
        await context.close();
      }
    }
  }
  await browser.close();
}

async function take(page: Page, { path, prepare, act }: Screen, file: string): Promise<void> {
  await prepare?.(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('status')).first().waitFor();
  if (!file.includes('loading')) {
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  }
  await act?.(page);
  await showAllPictures(page);
  await page.screenshot({ path: file, fullPage: true });
}

/** Lazy pictures arrive when they come into view. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const pictures = [...document.images].filter(({ complete }) => !complete);
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.status === 'loaded');
}
