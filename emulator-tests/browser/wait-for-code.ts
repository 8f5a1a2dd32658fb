import type { Page } from '@playwright/test';

/** Waits until the browser has received the script and the styles of the dialogs. */
export async function waitForDialogCode(page: Page): Promise<void> {
  await page.waitForFunction(hasCode, 'sweet-dialog');
}

/** Waits until the browser has received the script and the styles of the toasts. */
export async function waitForToastCode(page: Page): Promise<void> {
  await page.waitForFunction(hasCode, 'toaster');
}

/** Runs in the page. Returns true if the browser has received the script and the styles of `chunk`. */
function hasCode(chunk: string): boolean {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return ['.js', '.css'].every((ending) =>
    names.some((name) => name.includes(`/${chunk}-`) && name.endsWith(ending)),
  );
}
