import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for the area of a table or list, and a click handler for the button that loads more items. When the
 * new items appear, the focus moves from the button to the first new item. Otherwise, keyboard users would have to
 * navigate back from the button to this item. After the last page has loaded, the button disappears, and the focus
 * would be lost.
 */
export function useFocusOnNewItem(itemCount: number) {
  const area = useRef<HTMLDivElement>(null);
  const click = useRef<{ button: HTMLButtonElement; index: number }>(undefined);

  useLayoutEffect(() => {
    if (!click.current || itemCount <= click.current.index) return;
    const { button, index } = click.current;
    click.current = undefined;
    // Does not move the focus if the user has moved it since the click.
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    const item = area.current?.querySelectorAll<HTMLElement>('tbody > tr, ul > li')[index];
    const target = item?.querySelector<HTMLElement>('a, button') ?? item;
    target?.focus({ preventScroll: true });
  }, [itemCount]);

  return {
    area,
    focusNewItemAfterClick: (button: HTMLButtonElement) => {
      click.current = { button, index: itemCount };
    },
  };
}
