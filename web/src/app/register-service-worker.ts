/**
 * Registers the service worker, which makes My Orders readable without a network. Development has
 * no service worker, because it would show old code. Ignores a failed registration, because the
 * site works without the service worker.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined);
}
