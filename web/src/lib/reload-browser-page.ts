/** Path of the page that was shown when the document was loaded. */
const openedPath = typeof location === 'undefined' ? undefined : location.pathname;

const REQUEST_TIMEOUT_MS = 5000;
/**
 * Timeout of the reload. After this time, the promise of `reloadBrowserPage` resolves, because the user may have
 * canceled the reload.
 */
const RELOAD_TIMEOUT_MS = 10_000;

interface ReloadConditions {
  /** Reload only if the server has another build, because the files of this build may then be missing. */
  onlyForNewBuild: boolean;
  /**
   * Reload even if a reload opened this document. Set it only after an action of the user, because automatic
   * reloads could repeat in a loop.
   */
  evenAfterReload: boolean;
}

/**
 * Reloads the document because its code failed to load. Does not reload if the server does not respond, or
 * if the user would lose typed text.
 *
 * The returned promise resolves if the document stays open: if this function does not reload it, or if the
 * reload takes longer than `RELOAD_TIMEOUT_MS`.
 *
 * The function cannot cause a loop of reloads, because it does nothing on a page that a reload opened.
 * `evenAfterReload` overrides this rule. The browser reports whether a reload opened the page
 * (`PerformanceNavigationTiming.type`), so the function stores nothing.
 */
export async function reloadBrowserPage({
  onlyForNewBuild,
  evenAfterReload,
}: ReloadConditions): Promise<void> {
  if (wasReloaded() && !evenAfterReload) return;
  const { href } = location;
  const html = await fetchDocument();
  if (html === undefined || (onlyForNewBuild && html.includes(getEntryScriptUrl()))) return;
  if (location.href !== href || hasTypedText()) return;
  location.reload();
  await new Promise((resolve) => setTimeout(resolve, RELOAD_TIMEOUT_MS));
}

function wasReloaded(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.type === 'reload' && location.pathname === openedPath;
}

/**
 * Returns the document at the current URL. Returns undefined if the request fails, or if the
 * response is not a document of this site.
 */
async function fetchDocument(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(location.pathname, { cache: 'no-cache', signal });
    const html = await response.text();
    // The response may be another document, for example the login page of a public Wi-Fi.
    return html.includes('id="root"') ? html : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the URL of the entry script. Its file name contains a hash of the build. */
function getEntryScriptUrl(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    ':is(input, textarea):not([readonly])',
  );
  return [...fields].some(({ value }) => value !== '');
}
