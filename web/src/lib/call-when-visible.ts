/**
 * Calls `callback` once, when `element` is within `margin` (a CSS margin) of the viewport. Returns a
 * function that stops waiting.
 */
export function callWhenVisible(
  element: Element,
  callback: () => void,
  margin = '0px',
): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
  };
}
