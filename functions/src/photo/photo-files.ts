import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { hasErrorCode } from '../http/responses';

/** Returns a file. Loads Cloud Storage at the first call, because most requests do not need it at a cold start. */
async function open(name: string) {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage(getApps()[0] ?? initializeApp()).bucket();
  return bucket.file(`photos/${name}`);
}

export type PhotoFiles = typeof firebasePhotoFiles;

/** The files of all photos in Cloud Storage. `name` is the last part of the URL path of a file. */
export const firebasePhotoFiles = {
  write: async (name: string, bytes: Buffer) => {
    // Upload the bytes in one request. A resumable upload would need two requests.
    await (await open(name)).save(bytes, { resumable: false });
  },
  /** Resolves with undefined if the file does not exist. */
  read: async (name: string): Promise<{ size: number; stream: Readable } | undefined> => {
    const stream = (await open(name)).createReadStream();
    // The stream sends its request at the first read.
    stream.read(0);
    try {
      const [{ headers }] = (await once(stream, 'response')) as [IncomingMessage];
      return { size: Number(headers['content-length']), stream };
    } catch (error) {
      if (hasErrorCode(error, [404])) return undefined;
      throw error;
    }
  },
  exists: async (name: string) => {
    const [exists] = await (await open(name)).exists();
    return exists;
  },
  remove: async (name: string) => {
    await (await open(name)).delete({ ignoreNotFound: true });
  },
};
