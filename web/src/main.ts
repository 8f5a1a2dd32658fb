import { prefetchPageData } from './app/prefetch-page-data';
import { preloadModules } from './app/preload-modules';
import { firstPaint } from './app/first-paint';
import { showFirstPictures } from './app/show-first-pictures';
import { loadCode } from './lib/load-code';
import { reloadDocument } from './lib/reload-document';

// Small, so that the service is asked while the rest is still on its way.
const shown = prefetchPageData(location).then(showFirstPictures);
// The page starts whatever became of its pictures.
void firstPaint(shown).finally(() => void startApp());

async function startApp(): Promise<void> {
  preloadModules();
  try {
    // Its evaluation is a turn of its own, so that no turn is long.
    await loadCode(() => import('react-dom/client'));
    await loadCode(() => import('./start'));
  } catch (error) {
    console.error(error);
    addEventListener('online', () => void startApp(), { once: true });
    await reloadDocument({ onlyForNewBuild: false, evenAfterReload: false });
  }
}
