/** For a page that is never painted: the browser may have put it away at once. */
const PATIENCE_MS = 1000;

/** How far the pictures that are seen first are ahead of the scripts at most. */
const HEAD_START_MS = 300;

const FIRST_PICTURES = 'img[fetchpriority="high"]';

/**
 * Resolves when the page has been painted and its first pictures are decoded, for which it waits
 * 300 ms at most: scripts do not compete with them for the line. `shown` resolves when the prefetched
 * dishes' pictures are in the page. Resolves at once in a hidden tab, in development, where nothing
 * is rendered yet, and when the page came from the cache, and so its scripts will too.
 */
export async function firstPaint(shown: Promise<void>): Promise<void> {
  if (document.hidden || isFromCache() || !document.querySelector('#root *')) return;
  await within(PATIENCE_MS, anythingPainted());
  const known = document.querySelector(FIRST_PICTURES) ? Promise.resolve() : shown;
  await within(HEAD_START_MS, known.then(picturesPainted));
}

async function anythingPainted(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

async function picturesPainted(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>(FIRST_PICTURES);
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  // They are in the frame that follows.
  await nextFrame();
  await nextFrame();
}

async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}

async function within(milliseconds: number, event: Promise<void>): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.race([event, limit]);
}

/** Nothing but the answer's head was sent, if anything. */
function isFromCache(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.transferSize < page.encodedBodySize;
}
