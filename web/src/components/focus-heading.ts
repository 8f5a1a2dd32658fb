/** The page's heading takes the focus when what had it is gone with the next frame; nothing scrolls. */
export function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
