/**
 * Scroll positions by history entry key. The map is empty after a reload. The browser itself
 * then restores the position.
 */
const scrollPositions = new Map<string, number>();

export function saveScrollPosition(key: string, position: number): void {
  scrollPositions.set(key, position);
}

export function getScrollPosition(key: string): number {
  return scrollPositions.get(key) ?? 0;
}

/** Lays out the complete page now, because a restored position may be anywhere on it. */
export function disableLazyLayout(): void {
  delete document.documentElement.dataset.opened;
}

/** Skips the layout of content below the viewport until it is near (styles.css, index.html). */
export function enableLazyLayout(): void {
  document.documentElement.dataset.opened = 'at-top';
}

/**
 * Returns true if a navigation to the history entry may restore a scroll position below the top of
 * the page.
 */
export function canRestoreBelowTop(key: string): boolean {
  return getScrollPosition(key) > 0 || !('opened' in document.documentElement.dataset);
}
