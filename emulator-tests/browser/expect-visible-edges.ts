import { expect, type Page } from '@playwright/test';

/** The background color of a page in the emulated forced-colors mode. */
const FORCED_BACKGROUND_COLOR = 'rgb(255, 255, 255)';

/**
 * Sets the attribute `data-filled` on links and texts with a background and rounded corners. They look like
 * buttons or chips, so `findElementsWithoutEdge` also checks them. The current tab is underlined instead.
 */
const markFilledElements = () => {
  for (const element of document.querySelectorAll('a:not([aria-current]), article span')) {
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
    const isTransparent = /^rgba\(.*, 0\)$/.test(backgroundColor);
    if (!isTransparent && borderTopLeftRadius !== '0px') element.setAttribute('data-filled', '');
  }
};

/**
 * Returns the HTML of visible controls and chips without a border, and of slide dots with the
 * background color of the page. Excludes read-only fields, because they look like text.
 */
const findElementsWithoutEdge = () => {
  const hasBorder = (element: Element) => {
    const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
    return parseFloat(borderBottomWidth) >= 1 && borderBottomStyle !== 'none';
  };
  const pageBackground = getComputedStyle(document.body).backgroundColor;
  const controls = document.querySelectorAll(
    'button, input:not(:read-only), select, textarea:not(:read-only), [data-filled]',
  );
  const dots = document.querySelectorAll('button[aria-label^="Go to slide"] > span');
  return [
    ...[...controls].filter((element) => element.checkVisibility() && !hasBorder(element)),
    ...[...dots].filter((dot) => getComputedStyle(dot).backgroundColor === pageBackground),
  ].map(({ outerHTML }) => outerHTML.slice(0, 200));
};

/**
 * Expects in forced-colors mode that every button, button-like link, slide dot, chip, and field of the page has a
 * visible edge.
 */
export async function expectVisibleEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(page.locator('body')).not.toHaveCSS('background-color', FORCED_BACKGROUND_COLOR);
  await page.evaluate(markFilledElements);
  await page.emulateMedia({ forcedColors: 'active' });
  // Wait for the forced background color. After the page matches the media query, the browser needs some time
  // until it applies the forced colors to the styles.
  await expect(page.locator('body')).toHaveCSS('background-color', FORCED_BACKGROUND_COLOR);
  await expect.poll(() => page.evaluate(findElementsWithoutEdge)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}
