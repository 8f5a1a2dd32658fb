import type { Readable } from 'node:stream';

/** The content of a file, and its size in bytes. */
export interface PhotoFile {
  size: number;
  stream: Readable;
}

/** The files of all photos, in Cloud Storage. `name` is the last part of the URL path of a file. */
export interface PhotoFiles {
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** Resolves with undefined if the file does not exist. */
  read: (name: string) => Promise<PhotoFile | undefined>;
  exists: (name: string) => Promise<boolean>;
  /** Deletes a file. Does nothing if the file does not exist. */
  remove: (name: string) => Promise<void>;
}

/**
 * Returns a `PhotoFiles` that calls `load` at the first call of one of its methods. Most requests need no
 * photo files, so a cold start does not load the client of Cloud Storage.
 */
export function createLazyPhotoFiles(load: () => Promise<PhotoFiles>): PhotoFiles {
  let loading: Promise<PhotoFiles> | undefined;
  const files = () => (loading ??= load());
  return {
    write: async (name, bytes) => (await files()).write(name, bytes),
    read: async (name) => (await files()).read(name),
    exists: async (name) => (await files()).exists(name),
    remove: async (name) => (await files()).remove(name),
  };
}
