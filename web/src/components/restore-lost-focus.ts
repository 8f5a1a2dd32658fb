/**
 * Moves the focus, without scrolling, if the focused element is removed before the next frame. The first
 * element of `preferred` that is still in the document takes the focus. If there is none, the page's heading
 * takes the focus.
 */
export function restoreLostFocus(...preferred: (HTMLElement | null | undefined)[]): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const target =
      preferred.find((element) => element?.isConnected) ??
      document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  });
}
