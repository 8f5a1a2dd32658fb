import type { Readable } from 'node:stream';

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
 * Returns a `PhotoFiles` that loads its methods when they are called. Most requests need no photo files, so a
 * cold start does not load the client of Cloud Storage.
 */
export function createLazyPhotoFiles(load: () => Promise<PhotoFiles>): PhotoFiles {
  return {
    write: async (name, bytes) => (await load()).write(name, bytes),
    read: async (name) => (await load()).read(name),
    exists: async (name) => (await load()).exists(name),
    remove: async (name) => (await load()).remove(name),
  };
}
