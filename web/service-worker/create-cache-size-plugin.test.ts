import { expect, it, vi } from 'vitest';
import { createCacheSizePlugin } from './create-cache-size-plugin';

it('createCacheSizePlugin deletes the least recently updated entries if the cache exceeds the maximum', async () => {
  const deleted: string[] = [];
  let keys = ['/images/1', '/images/2', '/images/3'];
  const cache = {
    keys: () => Promise.resolve(keys),
    delete: (key: string) => Promise.resolve(deleted.push(key)),
  };
  const open = vi.fn(() => Promise.resolve(cache));
  vi.stubGlobal('caches', { open });
  const plugin = createCacheSizePlugin(2);
  await plugin.cacheDidUpdate({ cacheName: 'images' });
  expect(open).toHaveBeenCalledWith('images');
  expect(deleted).toEqual(['/images/1']);
  keys = ['/images/2'];
  await plugin.cacheDidUpdate({ cacheName: 'images' });
  expect(deleted).toEqual(['/images/1']);
});
