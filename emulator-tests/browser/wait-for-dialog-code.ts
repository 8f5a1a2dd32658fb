import type { Page } from '@playwright/test';

/** Waits until the browser has received the script and the styles of the dialogs. */
export async function waitForDialogCode(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['.js', '.css'].every((ending) =>
      names.some((name) => name.includes('/sweet-dialog-') && name.endsWith(ending)),
    );
  });
}
