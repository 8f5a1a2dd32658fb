/** Calls `callback` once, when `element` is within `margin` of the viewport. Returns a function that stops waiting. */
export function callWhenVisible(
  element: Element,
  callback: () => void,
  margin = '0px',
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser can pass several entries, for example one from before a scroll and one from after it.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
