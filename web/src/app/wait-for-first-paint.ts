/**
 * Maximum time that the scripts wait for the first paint, because a page in a background tab may
 * never be painted.
 */
const PAINT_TIMEOUT_MS = 1000;

/** Maximum time, after the first paint, that the scripts wait until the browser has decoded the first images. */
const IMAGE_TIMEOUT_MS = 300;

const PRIORITY_IMAGES = 'img[fetchpriority="high"]';

/**
 * Waits until the browser has painted the page and decoded its first images. Waits at most 300 ms for the
 * images. Until then, the scripts do not share the bandwidth with the images. `imagesAdded` resolves when
 * the images of the prefetched dishes are in the page.
 *
 * Resolves immediately in a hidden tab and in development, where nothing is prerendered. Also resolves
 * immediately if the page came from the HTTP cache, because the scripts are then cached too.
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

async function waitForPaintEntry(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

async function waitForPriorityImages(): Promise<void> {
  const images = document.querySelectorAll<HTMLImageElement>(PRIORITY_IMAGES);
  await Promise.allSettled([...images].map((image) => image.decode()));
  // Waits for two frames. The browser paints the decoded images in the next frame, and that frame is complete
  // when the second frame begins.
  await waitForNextFrame();
  await waitForNextFrame();
}

async function waitForNextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}

async function waitWithTimeout(milliseconds: number, event: Promise<void>): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.race([event, limit]);
}

/**
 * Returns true if the document came from the HTTP cache. In that case, the browser transferred
 * fewer bytes than the document contains, because the server sent no body.
 */
function isDocumentFromCache(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.transferSize < page.encodedBodySize;
}
