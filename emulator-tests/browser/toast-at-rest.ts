import { expect, type Page } from '@playwright/test';

/** Resolves when the toast is shown and has stopped moving. */
export async function toastAtRest(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast').first();
  await expect(toast).toBeVisible();
  await toast.evaluate((shown) =>
    Promise.all(shown.getAnimations().map(({ finished }) => finished)),
  );
}
