/** Focuses the page's heading, without scrolling, if the next frame removes the focused element. */
export function focusHeadingIfFocusLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
