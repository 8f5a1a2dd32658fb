import { expect, type Page } from '@playwright/test';

/** Waits until the toast is visible and its animation has ended. */
export async function waitForToastAnimation(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast').first();
  await expect(toast).toBeVisible();
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
}
