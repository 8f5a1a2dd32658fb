import { prefetchPageData } from './app/prefetch-page-data';
import { addPrefetchedFoodImages } from './app/add-prefetched-food-images';
import { waitForFirstPaint } from './app/wait-for-first-paint';
import { loadCode } from './lib/load-code';
import { reloadBrowserPage } from './lib/reload-browser-page';

/**
 * Delays between the attempts to load the app. When the browser reports that it is online, the
 * network may still be unavailable for some seconds.
 */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000];

const imagesAdded = prefetchPageData(location).then(addPrefetchedFoodImages);
void waitForFirstPaint(imagesAdded).finally(() => void startApp());

async function startApp(retries = 0): Promise<void> {
  preloadModules();
  try {
    // Evaluates React in a separate task. One task for React and the app would block the main
    // thread for too long.
    await loadCode(() => import('react-dom/client'));
    await loadCode(() => import('./start'));
  } catch (error) {
    console.error(error);
    addEventListener('online', () => void startApp(), { once: true });
    const delay = RETRY_DELAYS_MS[retries];
    if (navigator.onLine && delay !== undefined) {
      setTimeout(() => void startApp(retries + 1), delay);
    }
    await reloadBrowserPage({ onlyForNewBuild: false, evenAfterReload: false });
  }
}

/**
 * Preloads the scripts and stylesheets that the build lists in `<meta name="preload">`, all at the same time.
 *
 * The build does not use `<link rel="modulepreload">` in the HTML, because the scripts would then load
 * concurrently with the hero's image. In Lighthouse, the home page's largest paint is 1.26 s, but 1.62 s with
 * links in the HTML (0.35 s later).
 *
 * The scripts have a low priority, so the hero's image loads first. This was measured with links in the HTML:
 * without the low priority, the largest paint is 1.87 s instead of 1.62 s (0.25 s later).
 */
function preloadModules(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="preload"]');
  for (const href of meta?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    const attributes = href.endsWith('.css')
      ? { rel: 'preload', as: 'style' }
      : { rel: 'modulepreload', fetchPriority: 'low' };
    Object.assign(link, attributes, { crossOrigin: '', href });
    document.head.append(link);
  }
}
