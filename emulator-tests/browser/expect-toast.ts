import { expect, type Page } from '@playwright/test';

/** At the top right, in the light theme, whatever the page's, and for so many seconds. */
export async function expectToast(page: Page, text: string, seconds: number): Promise<void> {
  const toast = page.locator('.Toastify__toast').filter({ hasText: text });
  await expect(toast).toBeVisible();
  await expect(toast).toHaveClass(/toast-theme--light/);
  // Its bar shrinks as long as the toast stays.
  await expect(toast.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
    'animation-duration',
    `${seconds}s`,
  );
  const box = await toast.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(box?.x).toBeGreaterThan(width / 2);
  expect(box?.y).toBeLessThan(200);
}
