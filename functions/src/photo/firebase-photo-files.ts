import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { hasErrorCode } from '../http/responses';
import type { PhotoFiles } from './photo-files';

/** Returns a file. Loads Cloud Storage at the first call, because most requests do not need it at a cold start. */
async function open(name: string) {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  const { getStorage } = await import('firebase-admin/storage');
  const bucket = getStorage(getApps()[0] ?? initializeApp()).bucket();
  return bucket.file(`photos/${name}`);
}

/** Implements `PhotoFiles` with the default bucket of the project. */
export const firebasePhotoFiles: PhotoFiles = {
  async write(name, bytes) {
    // Upload the bytes in one request. A resumable upload would need two requests.
    await (await open(name)).save(bytes, { resumable: false });
  },
  async read(name) {
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
  async exists(name) {
    const [exists] = await (await open(name)).exists();
    return exists;
  },
  async remove(name) {
    await (await open(name)).delete({ ignoreNotFound: true });
  },
};
