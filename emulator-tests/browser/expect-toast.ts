import { expect, type Page } from '@playwright/test';
import { keepToastOpen } from './toast-timer';

/**
 * Expects a toast with the text at the top right for the given number of seconds. Toasts use the light
 * theme in both themes of the page.
 */
export async function expectToast(page: Page, text: string, seconds: number): Promise<void> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: text });
  await keepToastOpen(toast);
  await expect(toast).toBeVisible();
  await expect(toast).toHaveClass(/toast-theme--light/);
  // The progress bar of a toast runs as long as the toast is visible, so the duration of its animation
  // shows how long the toast stays.
  await expect(toast.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
    'animation-duration',
    `${seconds}s`,
  );
  const toastBox = await toast.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(toastBox?.x).toBeGreaterThan(width / 2);
  expect(toastBox?.y).toBeLessThan(200);
}
