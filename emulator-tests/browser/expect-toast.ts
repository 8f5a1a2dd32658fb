import { expect, type Page } from '@playwright/test';

/**
 * Expects a toast with the text at the top right for the given number of seconds. Toasts use the light
 * theme in both themes of the page.
 */
export async function expectToast(page: Page, text: string, seconds: number): Promise<void> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: text });
  await expect(toast).toBeVisible();
  await expect(toast).toHaveClass(/toast-theme--light/);
  // Check the duration of the progress bar, because its animation lasts as long as the toast is visible.
  await expect(toast.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
    'animation-duration',
    `${seconds}s`,
  );
  const toastBox = await toast.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(toastBox?.x).toBeGreaterThan(width / 2);
  expect(toastBox?.y).toBeLessThan(200);
}
