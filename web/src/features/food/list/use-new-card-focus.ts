import { useCallback, useRef } from 'react';

interface FocusRequest {
  /** The index of the card. */
  index: number;
  /**
   * The clicked button that loads more cards. The focus moves to the new card only if it is still on this button,
   * or if this button was removed.
   */
  button: HTMLElement;
}

/**
 * Moves the focus to the first new card after a click on a button that loads more cards. If the
 * user has moved the focus elsewhere, the focus stays there.
 */
export function useNewCardFocus() {
  const request = useRef<FocusRequest>(undefined);

  const requestCardFocus = useCallback((index: number, button: HTMLElement) => {
    request.current = { index, button };
  }, []);

  /** Focuses the requested card. Call this function after the cards in `list` have been rendered. */
  const focusNewCard = useCallback((list: HTMLElement) => {
    if (!request.current) return;
    const { index, button } = request.current;
    const card = list.children[index];
    if (!(card instanceof HTMLElement)) return;
    request.current = undefined;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== button) return;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  }, []);

  return { requestCardFocus, focusNewCard };
}
