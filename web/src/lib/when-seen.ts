/**
 * Calls `act` once, when `element` comes within `margin` of the screen, as in CSS; returns what stops
 * waiting for it.
 */
export function whenSeen(element: Element, act: () => void, margin = '0px'): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      act();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
  };
}
