import { ACCESS_TOKEN_STORAGE_KEY, safeLocalStorage } from './lib/browser-storage';

/** Time between two checks of the network. Browsers do not always fire the event `online`. */
const CHECK_INTERVAL_MS = 5000;

/** The service worker shows the offline page at the URL of a document that cannot be loaded. */
export function startOfflinePage(openDocument = openFailedDocument): void {
  const status = document.getElementById('status');

  /** The service worker does not handle the HEAD request, so the request cannot get a cached response. */
  async function openIfOnline(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(CHECK_INTERVAL_MS);
      await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal });
      openDocument();
      return true;
    } catch {
      return false;
    }
  }

  async function retry(): Promise<void> {
    if (status) status.textContent = '';
    if (!(await openIfOnline()) && status) status.textContent = 'There is still no network.';
  }

  const theme = safeLocalStorage.read('theme');
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  document.getElementById('retry')?.addEventListener('click', () => void retry());
  // The browser saves orders only for signed-in users.
  const isSignedIn = safeLocalStorage.read(ACCESS_TOKEN_STORAGE_KEY) !== null;
  document.getElementById('orders')?.toggleAttribute('hidden', !isSignedIn);
  addEventListener('online', () => void openIfOnline());
  setInterval(() => {
    if (!document.hidden) void openIfOnline();
  }, CHECK_INTERVAL_MS);
}

function openFailedDocument(): void {
  // A reload of /offline would show the offline page again, in an endless loop.
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
}
