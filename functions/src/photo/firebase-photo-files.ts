import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { hasErrorCode } from '../http/responses';
import type { PhotoFiles } from './photo-files';

const bucket = getStorage(getApps()[0] ?? initializeApp()).bucket();
const open = (name: string) => bucket.file(`photos/${name}`);

/**
 * Implements `PhotoFiles` with the default bucket of the project. Only the requests that need photo files
 * load this file.
 */
export const firebasePhotoFiles: PhotoFiles = {
  async write(name, bytes) {
    // Upload the bytes in one request. A resumable upload would need two requests.
    await open(name).save(bytes, { resumable: false });
  },
  async read(name) {
    const stream = open(name).createReadStream();
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
    const [exists] = await open(name).exists();
    return exists;
  },
  async remove(name) {
    await open(name).delete({ ignoreNotFound: true });
  },
};
