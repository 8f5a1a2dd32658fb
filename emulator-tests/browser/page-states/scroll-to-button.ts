import { expect, type Page } from '@playwright/test';

/** Returns a function that scrolls down until the page has loaded enough items to show the button. */
export const scrollToButton = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name });
  const scrollToEnd = async () => {
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    return button.isVisible();
  };
  await expect.poll(scrollToEnd).toBe(true);
};
