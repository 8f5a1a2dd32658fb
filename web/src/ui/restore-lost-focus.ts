/**
 * Moves the focus if the focused element is removed before the next frame. The focus moves to the
 * first of these elements that is still in the document: `preferred`, the `neighbors` in their order, and the
 * heading of the page.
 *
 * Scrolls only to a neighbor, because it can be far above the viewport after the removal of the element.
 */
export function restoreLostFocus(
  preferred?: HTMLElement | null,
  ...neighbors: (HTMLElement | null | undefined)[]
): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const target =
      [preferred, ...neighbors].find((element) => element?.isConnected) ??
      document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: !neighbors.includes(target) });
  });
}
