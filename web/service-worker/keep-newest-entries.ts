/**
 * Returns a Workbox plugin that limits the number of entries of a cache. The order of a cache is the order
 * of the last updates, and StaleWhileRevalidate updates an entry at each use. The plugin therefore deletes
 * the entries that were not used for the longest time.
 */
export function keepNewestEntries(maxEntries: number) {
  return {
    async cacheDidUpdate({ cacheName }: { cacheName: string }): Promise<void> {
      const cache = await caches.open(cacheName);
      const keys = await cache.keys();
      const old = keys.slice(0, Math.max(0, keys.length - maxEntries));
      await Promise.all(old.map((key) => cache.delete(key)));
    },
  };
}
