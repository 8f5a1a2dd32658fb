/**
 * Moves the focus, without scrolling, if the next frame removes the focused element. `preferred` takes the
 * focus if it is still in the document. Otherwise, the page's heading takes the focus.
 */
export function focusHeadingIfFocusLost(preferred?: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const target = preferred?.isConnected
      ? preferred
      : document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  });
}
