/**
 * Moves the focus if the focused element is removed before the next frame. `preferred` takes the focus if it is
 * still in the document. Otherwise, the first of `neighbors` that is still in the document takes the focus, or
 * the page's heading.
 *
 * Scrolls only to a neighbor. After the removal of the element, the neighbor can be far above the viewport.
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
