import { useEffect, type RefObject } from 'react';

/** Calls `close` at Escape, and at a press or a focus outside `area`, while `open`. */
export function useDismissal(
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
    return () => {
      controller.abort();
    };
  }, [open, area, close]);
}
