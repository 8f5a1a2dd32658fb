import type { PhotoFiles } from '../photo/photo-files';

/** Returns photo files in memory. `stored` contains the bytes by name. */
export function createInMemoryPhotoFiles(): PhotoFiles & { stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    write(name, bytes) {
      stored.set(name, bytes);
      return Promise.resolve();
    },
    read: (name) => Promise.resolve(stored.get(name)),
    exists: (name) => Promise.resolve(stored.has(name)),
    remove(name) {
      stored.delete(name);
      return Promise.resolve();
    },
  };
}
