import { expect, type Page } from '@playwright/test';

/** Ends the time that the toast is visible, and waits until the toast has closed. */
export async function closeToast(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast');
  // The toast closes when the animation of its progress bar ends.
  await toast.getByRole('progressbar', { includeHidden: true }).evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.finish();
  });
  await expect(toast).toHaveCount(0);
}

/** Waits until the toast is visible and its animation has ended. */
export async function waitForToastAnimation(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast').first();
  await expect(toast).toBeVisible();
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
}
