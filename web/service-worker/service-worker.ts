import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { createCacheSizePlugin } from './create-cache-size-plugin';
import { SLOW_NETWORK_MS } from '../src/lib/paths';
import { createServerErrorPlugin } from './create-server-error-plugin';
import { requireJsonPlugin } from './require-json-plugin';

declare const self: ServiceWorkerGlobalScope & {
  /**
   * The files that the service worker caches when it is installed. The build replaces this
   * expression with the list of files.
   */
  __WB_MANIFEST: PrecacheEntry[];
};

const MAX_IMAGES = 60;

const FIREBASE_CONFIG_PATH = '/__/firebase/init.json';
const firebaseConfig = new NetworkFirst({
  cacheName: 'firebase-config',
  networkTimeoutSeconds: SLOW_NETWORK_MS / 1000,
  plugins: [requireJsonPlugin],
});

/** Returns a Workbox plugin that responds with the precached document `url` if a request fails. */
const fallBackTo = (url: string) => ({ handlerDidError: () => matchPrecache(url) });

const ACCOUNT_SHELL_URL = '/shells/account';

self.addEventListener('install', (event) => {
  // Caches the Firebase configuration, because Firebase Auth needs it offline. The page requested
  // it before this service worker existed, so no earlier request has cached it.
  const [, done] = firebaseConfig.handleAll({ event, request: FIREBASE_CONFIG_PATH });
  event.waitUntil(done);
  // Activates this service worker immediately, also for open tabs. Open tabs have no benefit from
  // an old service worker, because documents always come from the network first. If a tab needs a
  // file of an old build that no longer exists, the tab reloads once (src/lib/reload-after-deploy.ts).
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // With navigation preload, the browser requests a page while this service worker starts, so
      // the start does not delay the page.
      self.registration.navigationPreload.enable(),
    ]),
  );
});

precacheAndRoute(self.__WB_MANIFEST);

// If the network fails or the status is 5xx, My Orders and the receipts open from a precached document,
// so users can read their orders offline.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: SLOW_NETWORK_MS / 1000,
      plugins: [
        fallBackTo(ACCOUNT_SHELL_URL),
        createServerErrorPlugin(() => matchPrecache(ACCOUNT_SHELL_URL)),
      ],
    }),
    { allowlist: [/^\/my-orders(?:\/[^/?]+)?\/?(?:\?|$)/] },
  ),
);

// All pages except My Orders and the receipts fall back to the precached document /offline. Requests to paths
// below /api and /__ match no route, so the browser sends them without this service worker. The only
// exception is the Firebase configuration.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [fallBackTo('/offline')] }), {
    denylist: [/^\/(?:api|__)\//],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === FIREBASE_CONFIG_PATH,
  firebaseConfig,
);

// This route does not cache uploaded photos, because the cooks who uploaded them may delete them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
  new StaleWhileRevalidate({ cacheName: 'images', plugins: [createCacheSizePlugin(MAX_IMAGES)] }),
);
