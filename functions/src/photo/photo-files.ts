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
