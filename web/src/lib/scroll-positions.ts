/**
 * Scroll positions by history entry key. The map is empty after a reload, because the browser
 * itself restores the position after a reload.
 */
const scrollPositions = new Map<string, number>();

export function saveScrollPosition(key: string, position: number): void {
  scrollPositions.set(key, position);
}

export function getSavedScrollPosition(key: string): number {
  return scrollPositions.get(key) ?? 0;
}

/**
 * Makes the browser lay out the complete page immediately, because a restored scroll position may
 * be anywhere on the page.
 */
export function layOutCompletePage(): void {
  delete document.documentElement.dataset.opened;
}

/**
 * Makes the browser lay out content below the first screen only when it is near the viewport. See
 * the `below` utility in styles.css, and the inline script in index.html.
 */
export function deferOffscreenLayout(): void {
  document.documentElement.dataset.opened = 'at-top';
}

/**
 * Returns true if the page of the history entry may open below its top, because its scroll position is
 * restored.
 */
export function mayRestoreScrollPosition(key: string): boolean {
  return getSavedScrollPosition(key) > 0 || !('opened' in document.documentElement.dataset);
}
