/** A page in a background tab may never be painted. */
const PAINT_TIMEOUT_MS = 1000;

const IMAGE_TIMEOUT_MS = 300;

const PRIORITY_IMAGES = 'img[fetchpriority="high"]';

/**
 * Waits until the browser has painted the page and decoded its first images, so the scripts do not share the bandwidth
 * with the images. `imagesAdded` resolves when the images of the prefetched dishes are in the page. Resolves immediately
 * in a hidden tab, in development, where nothing is prerendered, and for a page from the HTTP cache, because its scripts
 * are cached too.
 *
 * Without this function, the largest contentful paint in Lighthouse is 1.0 s later on /foods (2.43 instead of 1.42 s) and
 * 0.17 s later on the home page (1.46 instead of 1.29 s).
 */
export async function waitForFirstPaint(imagesAdded: Promise<void>): Promise<void> {
  if (document.hidden || isDocumentFromCache() || !document.querySelector('#root *')) return;
  await waitWithTimeout(PAINT_TIMEOUT_MS, waitForPaintEntry());
  const imagesKnown = document.querySelector(PRIORITY_IMAGES) ? Promise.resolve() : imagesAdded;
  await waitWithTimeout(IMAGE_TIMEOUT_MS, imagesKnown.then(waitForPriorityImages));
}

const waitForPaintEntry = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });

async function waitForPriorityImages(): Promise<void> {
  const images = document.querySelectorAll<HTMLImageElement>(PRIORITY_IMAGES);
  await Promise.allSettled([...images].map((image) => image.decode()));
  // Waits for two frames. The browser paints the decoded images in the next frame, and that frame is complete
  // when the second frame begins.
  await waitForNextFrame();
  await waitForNextFrame();
}

const waitForNextFrame = () => new Promise(requestAnimationFrame);

async function waitWithTimeout(milliseconds: number, event: Promise<void>): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.race([event, limit]);
}

/** For a document from the HTTP cache, the browser transfers fewer bytes than the document contains. */
function isDocumentFromCache(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.transferSize < page.encodedBodySize;
}
