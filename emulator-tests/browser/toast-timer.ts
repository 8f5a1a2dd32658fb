import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the toast is visible and its opening animation has ended. The toast then stays open. */
export async function waitForToastAnimation(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast').first();
  await keepToastOpen(toast);
  await expect(toast).toBeVisible();
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
}

/**
 * Waits for the toast and stops its timer. Otherwise, the toast could close on a busy machine before the test
 * has looked at it.
 */
export async function keepToastOpen(toast: Locator): Promise<void> {
  // The toast closes when the animation of its progress bar ends.
  await toast.getByRole('progressbar', { includeHidden: true }).evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.pause();
  });
}
