import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The functions that close the open dialogs, sheets, and lightboxes. Each has a history entry, and the last is on top. */
const closers: (() => void)[] = [];
/** Called when `history.back` has removed an entry. */
const removals: (() => void)[] = [];
/** The history entry of the shown page. */
let shown: { state: unknown; url: string; pathname: string } | undefined;

const rememberShownEntry = () =>
  (shown = { state: history.state, url: location.href, pathname: location.pathname });

/** Handles the removal of an entry of {@link closeOnBack}. React Router does not notice it, because the page stays. */
function onPopState(event: PopStateEvent): void {
  const isSamePage = location.pathname === shown?.pathname;
  const onRemoved = removals.shift() ?? (isSamePage ? closers.pop() : undefined);
  if (!shown || !onRemoved) return;
  event.stopImmediatePropagation();
  // The filter sheet may have changed the URL since its entry was added.
  history.replaceState(shown.state, '', shown.url);
  onRemoved();
}

// React Router adds its listener later. Browsers call the listeners of the window in the order of their registration.
if (!import.meta.env.SSR) addEventListener('popstate', onPopState);

/**
 * Adds a history entry for an open dialog, so Back calls `close` instead of leaving the page. Returns a function that
 * removes the entry after the dialog has closed in another way. A navigation must wait for it.
 */
export function closeOnBack(close: () => void): () => Promise<void> {
  const { pathname } = rememberShownEntry();
  history.pushState(history.state, '');
  closers.push(close);
  return async () => {
    const index = closers.indexOf(close);
    // Back has removed the entry, or the page has changed.
    if (index === -1 || location.pathname !== pathname) return;
    closers.splice(index, 1);
    rememberShownEntry();
    const removed = new Promise<void>((resolve) => removals.push(resolve));
    history.back();
    await removed;
  };
}

/** While `isOpen` is true, Back calls `close` instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const removeEntry = isOpen ? closeOnBack(() => onBack()) : undefined;
    return () => void removeEntry?.();
  }, [isOpen]);
}

export function useCloseOnNavigation(): void {
  const routerLocation = useLocation();
  useLayoutEffect(() => void rememberShownEntry(), [routerLocation]);
  useLayoutEffect(() => closers.splice(0).forEach((close) => close()), [routerLocation.pathname]);
}
