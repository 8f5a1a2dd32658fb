import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { keepNewestEntries } from './keep-newest-entries';

declare const self: ServiceWorkerGlobalScope & {
  /** The files to cache at the installation. The build replaces this expression. */
  __WB_MANIFEST: PrecacheEntry[];
};

/**
 * Timeout of a network request. After it, the worker falls back to cached content, as if there were no
 * network.
 */
const NETWORK_TIMEOUT_S = 3;
const MAX_IMAGES = 60;

const FIREBASE_CONFIG_PATH = '/__/firebase/init.json';
const firebaseConfig = new NetworkFirst({
  cacheName: 'firebase-config',
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
});

/** Returns a Workbox plugin that responds with a precached document after a failed request. */
const fallBackTo = (url: string) => ({ handlerDidError: () => matchPrecache(url) });

self.addEventListener('install', (event) => {
  // Caches the configuration, because Firebase Auth needs it offline. The page requested it before this
  // worker existed.
  const [, done] = firebaseConfig.handleAll({ event, request: FIREBASE_CONFIG_PATH });
  event.waitUntil(done);
  // Activates this worker immediately. Documents always come from the network first, so open tabs gain
  // nothing from an old worker. A tab whose old files are gone reloads once
  // (src/lib/reload-document.ts).
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // With navigation preload, the browser requests a page while this worker starts. The start of the
      // worker therefore does not delay the page.
      self.registration.navigationPreload.enable(),
    ]),
  );
});

precacheAndRoute(self.__WB_MANIFEST);

// My Orders and receipts can be read without a network.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NETWORK_TIMEOUT_S,
      plugins: [fallBackTo('/shells/account')],
    }),
    { allowlist: [/^\/my-orders(?:\/[^/?]+)?\/?(?:\?|$)/] },
  ),
);

// Requests below /api and /__ have no route, so the browser sends them without this worker. The only
// exception is the configuration of Firebase.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [fallBackTo('/offline')] }), {
    denylist: [/^\/(?:api|__)\//],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === FIREBASE_CONFIG_PATH,
  firebaseConfig,
);

// Uploaded photos are not cached here, because the cooks who uploaded them may delete them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
  new StaleWhileRevalidate({ cacheName: 'images', plugins: [keepNewestEntries(MAX_IMAGES)] }),
);
