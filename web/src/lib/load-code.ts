import { ScriptLoadError } from './script-load-error';

let hasFailed = false;

/**
 * Imports a module and its stylesheets. Rejects with a {@link ScriptLoadError} if a file is missing or
 * the browser is offline. A later call requests the missing files again.
 */
export async function loadCode<Module>(importModule: () => Promise<Module>): Promise<Module> {
  try {
    if (hasFailed) await loadMissingStyles();
    return await importModule();
  } catch (cause) {
    hasFailed = true;
    if (await refetchRejectedAssets()) {
      try {
        await loadMissingStyles();
        return await importModule();
      } catch {
        // If the second import fails too, `loadCode` reports the error of the first import.
      }
    }
    throw new ScriptLoadError(cause);
  }
}

/**
 * Preloads code by calling `load`. If `load` fails, calls it again when the browser goes online.
 */
export function preloadCode(load: () => Promise<unknown>): void {
  load().catch(() => {
    const retry = () => {
      preloadCode(load);
    };
    addEventListener('online', retry, { once: true });
  });
}

/**
 * Requests each stylesheet that failed to load once more. Vite requests a stylesheet only once, and
 * would run the module without its styles after a failure.
 */
async function loadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = [...links].filter(({ sheet, href }) => sheet === null && wasRequested(href));
  await Promise.all(missing.map(reloadStylesheet));
}

/**
 * Returns true if the request for the URL has ended. A stylesheet that is still loading has no
 * performance entry yet.
 */
function wasRequested(url: string): boolean {
  return performance.getEntriesByName(url).length > 0;
}

async function reloadStylesheet(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      reject(new Error('A stylesheet could not be loaded.'));
    };
    failed.replaceWith(link);
  });
}

/**
 * Requests all assets again that the server rejected. Bypasses the HTTP cache, because Hosting
 * marks every response under `/assets` as cacheable for a year, including its 404s. Returns true if
 * the server had rejected at least one asset.
 */
async function refetchRejectedAssets(): Promise<boolean> {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const rejected = requests.filter(
    ({ name, responseStatus }) => responseStatus >= 400 && name.includes('/assets/'),
  );
  const urls = new Set(rejected.map(({ name }) => name));
  await Promise.allSettled([...urls].map((url) => fetch(url, { cache: 'reload' })));
  return urls.size > 0;
}
