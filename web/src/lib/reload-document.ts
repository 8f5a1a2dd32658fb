/** Path of the page that the document was opened with. */
const openedPath = typeof location === 'undefined' ? undefined : location.pathname;

const REQUEST_TIMEOUT_MS = 5000;
/** A reload that does not happen, because the user stopped it, ends here. */
const RELOAD_TIMEOUT_MS = 10_000;

interface Conditions {
  /** Reload only if the server has another build, so that files of this one may be gone. */
  onlyForNewBuild: boolean;
  /** Reload even if a reload opened this page. Requires an action of the user, to avoid a loop. */
  evenAfterReload: boolean;
}

/**
 * Reloads the document because code failed to load, if the server responds and no typed text would
 * be lost. Resolves if the document is not reloaded, or if the reload takes too long.
 *
 * It cannot loop: an automatic reload never follows another one without a navigation in between.
 * The browser itself reports that a reload opened the page, so this needs no storage.
 */
export async function reloadDocument({
  onlyForNewBuild,
  evenAfterReload,
}: Conditions): Promise<void> {
  if (wasReloaded() && !evenAfterReload) return;
  const { href } = location;
  const html = await fetchDocument();
  if (html === undefined || (onlyForNewBuild && html.includes(entryScript()))) return;
  if (location.href !== href || hasTypedText()) return;
  location.reload();
  await new Promise((resolve) => setTimeout(resolve, RELOAD_TIMEOUT_MS));
}

function wasReloaded(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.type === 'reload' && location.pathname === openedPath;
}

/** Returns the site's document at the current URL, or undefined if the server does not respond. */
async function fetchDocument(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(location.pathname, { cache: 'no-cache', signal });
    const html = await response.text();
    // A public Wi-Fi may respond with its own login page.
    return html.includes('id="root"') ? html : undefined;
  } catch {
    return undefined;
  }
}

/** Its name contains a hash of the build. */
function entryScript(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    ':is(input, textarea):not([readonly])',
  );
  return [...fields].some(({ value }) => value !== '');
}
