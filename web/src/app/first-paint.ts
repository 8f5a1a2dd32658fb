/** For a page that is never painted: the browser may have put it away at once. */
const PATIENCE_MS = 1000;

/**
 * Resolves when the page has been painted: what is seen first has the line to itself. At once where
 * nobody looks, where there is nothing to be seen yet, as in development, and where the browser had
 * the page, and so its scripts, already.
 */
export async function firstPaint(): Promise<void> {
  if (document.hidden || isFromCache() || !document.querySelector('#root *')) return;
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PATIENCE_MS);
  });
}

/** Nothing but the answer's head was sent, if anything. */
function isFromCache(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.transferSize < page.encodedBodySize;
}
