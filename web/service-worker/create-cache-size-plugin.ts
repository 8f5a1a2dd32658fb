/**
 * Returns a Workbox plugin that limits a cache to `maxEntries` entries: it deletes the least recently
 * used entries. A cache lists its entries in the sequence of their last updates, and
 * StaleWhileRevalidate updates an entry at each use.
 */
export function createCacheSizePlugin(maxEntries: number) {
  return {
    async cacheDidUpdate({ cacheName }: { cacheName: string }): Promise<void> {
      const cache = await caches.open(cacheName);
      const keys = await cache.keys();
      const old = keys.slice(0, Math.max(0, keys.length - maxEntries));
      await Promise.all(old.map((key) => cache.delete(key)));
    },
  };
}
