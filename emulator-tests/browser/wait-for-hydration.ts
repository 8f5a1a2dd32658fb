import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page. Before hydration, `window.early` records input events.
 *
 * React hydrates each section below the first screen separately and later. A click on a section whose code has not
 * loaded yet would be lost. If the browser has translated a section before its hydration, React replaces the elements
 * of the section. React adds a property to each element that it has hydrated, and to the outermost element of a
 * section last.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sections = [...document.querySelectorAll('.below > *')];
    return (
      !('early' in window) &&
      sections.every((section) =>
        Object.keys(section).some((key) => key.startsWith('__reactFiber')),
      )
    );
  });
}
