import { Readable } from 'node:stream';
import type { PhotoFiles } from '../photo/photo-files';

/**
 * Returns a `PhotoFiles` that stores the files in memory. `stored` maps the names of the files to their
 * bytes.
 */
export function createInMemoryPhotoFiles(): PhotoFiles & { stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    write(name, bytes) {
      stored.set(name, bytes);
      return Promise.resolve();
    },
    read(name) {
      const bytes = stored.get(name);
      return Promise.resolve(bytes && { size: bytes.length, stream: Readable.from([bytes]) });
    },
    exists: (name) => Promise.resolve(stored.has(name)),
    remove(name) {
      stored.delete(name);
      return Promise.resolve();
    },
  };
}
