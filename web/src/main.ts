import { prefetchPageData } from './app/prefetch-page-data';
import { preloadModules } from './app/preload-modules';
import { firstPaint } from './app/first-paint';
import { showFirstPictures } from './app/show-first-pictures';
import { loadCode } from './lib/load-code';
import { reloadDocument } from './lib/reload-document';

/** When the browser reports a connection, the network may still need a moment. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000];

// Small, so that the service is asked while the rest is still on its way.
const shown = prefetchPageData(location).then(showFirstPictures);
// The page starts whatever became of its pictures.
void firstPaint(shown).finally(() => void startApp());

async function startApp(retries = 0): Promise<void> {
  preloadModules();
  try {
    // React is evaluated in a separate task, because one task for everything would be long.
    await loadCode(() => import('react-dom/client'));
    await loadCode(() => import('./start'));
  } catch (error) {
    console.error(error);
    addEventListener('online', () => void startApp(), { once: true });
    const delay = RETRY_DELAYS_MS[retries];
    if (navigator.onLine && delay !== undefined) {
      setTimeout(() => void startApp(retries + 1), delay);
    }
    await reloadDocument({ onlyForNewBuild: false, evenAfterReload: false });
  }
}
