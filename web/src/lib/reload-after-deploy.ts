const REQUEST_TIMEOUT_MS = 5000;

let reload: Promise<void> = Promise.resolve();

/** Vite dispatches `vite:preloadError` for each failed import, for example after a deploy has removed the code. */
export function reloadAfterDeploys(): void {
  addEventListener('vite:preloadError', () => {
    reload = reloadOutdatedDocument();
  });
}

/** Waits until the last failed import has reloaded the document, or has decided not to reload it. */
export async function waitForReload(): Promise<void> {
  await reload;
}

/** Reloads each build at most once per tab, so reloads cannot repeat in a loop, and never over typed text. */
async function reloadOutdatedDocument(): Promise<void> {
  // The name of the entry script contains a hash of the names of all scripts, so it identifies the build.
  const build = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const html = await fetchDocument();
  if (html === undefined || html.includes(build) || hasTypedText()) return;
  try {
    const key = `reloaded ${build}`;
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, 'true');
  } catch {
    // Without storage, a reload could repeat.
    return;
  }
  location.reload();
  // Never resolves, so the page keeps its spinner until the reload.
  await new Promise(() => undefined);
}

/** Returns undefined if the response is not a document of this site, for example the login page of a public Wi-Fi. */
async function fetchDocument(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(location.pathname, { cache: 'no-cache', signal });
    const html = await response.text();
    return html.includes('id="root"') ? html : undefined;
  } catch {
    return undefined;
  }
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    ':is(input, textarea):not([readonly])',
  );
  return [...fields].some(({ value }) => value !== '');
}
