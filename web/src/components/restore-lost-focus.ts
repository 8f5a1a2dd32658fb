/**
 * Moves the focus, without scrolling, if the focused element is removed before the next frame. `preferred`
 * takes the focus if it is still in the document. Otherwise, the page's heading takes the focus.
 */
export function restoreLostFocus(preferred?: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const target = preferred?.isConnected
      ? preferred
      : document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  });
}
