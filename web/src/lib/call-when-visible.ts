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
    (entries) => {
      // Checks all entries, because the first one can be outdated. A busy browser can pass several entries at
      // the same time, for example one from before a scroll and one from after it.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
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
