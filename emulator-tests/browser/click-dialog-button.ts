import type { Page } from '@playwright/test';

/**
 * Clicks a button of the dialog after the opening animation has ended. While the dialog is growing, a
 * slow click can start on the button and end next to it.
 */
export async function clickDialogButton(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  await dialog.getByRole('button', { name }).click();
}
