import type { Page } from '@playwright/test';

/**
 * Presses a button of the dialog once it has come to rest: while the dialog grows into its place, a
 * slow press begins on the button and ends beside it.
 */
export async function pressInDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.evaluate((shown) =>
    Promise.all(shown.getAnimations().map(({ finished }) => finished)),
  );
  await dialog.getByRole('button', { name }).click();
}
