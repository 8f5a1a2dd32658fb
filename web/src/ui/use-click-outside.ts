import { useEffect, type RefObject } from 'react';

/** While `open` is true, calls `close` on the Escape key, and on a click or focus outside of `area`. */
export function useClickOutside(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    const { signal } = controller;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        area.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
        close();
      },
      { signal },
    );
    return () => controller.abort();
  }, [open, area, close]);
}
