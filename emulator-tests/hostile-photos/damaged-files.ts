import {
  createHostilePhotos,
  createSmallJpeg,
  createSmallPng,
  createSmallWebp,
  STORED_RESPONSE,
  truncate,
  UNREADABLE_RESPONSE,
  UNSUPPORTED_PHOTO_TYPE_RESPONSE,
} from './hostile-photo';
import { assemblePng, createPng, pngChunk } from './png-file';

/** Returns a copy of a file with 64 wrong bytes. `part` is their position as a fraction of the length. */
function damage(bytes: Buffer, part: number): Buffer {
  const damaged = Buffer.from(bytes);
  const start = Math.floor(damaged.length * part);
  damaged.fill(0x5a, start, start + 64);
  return damaged;
}

/** Files that are incomplete or contain errors. */
export const damagedFiles = [
  ...createHostilePhotos('image/jpeg', UNREADABLE_RESPONSE, {
    'an empty request body': () => Buffer.alloc(0),
    'the first three bytes of a JPEG': () => Buffer.from('ffd8ff', 'hex'),
    'half of a JPEG': async () => truncate(await createSmallJpeg(), 0.5),
    'a JPEG without its last two bytes': async () => (await createSmallJpeg()).subarray(0, -2),
    'a JPEG with damaged pixels': async () => damage(await createSmallJpeg(), 0.6),
  }),
  ...createHostilePhotos('image/jpeg', UNSUPPORTED_PHOTO_TYPE_RESPONSE, {
    'a request body of one byte': () => Buffer.from([0xff]),
  }),
  ...createHostilePhotos('image/png', UNREADABLE_RESPONSE, {
    'the first bytes of a PNG': async () => (await createSmallPng()).subarray(0, 8),
    'half of a PNG': async () => truncate(await createSmallPng(), 0.5),
    'a PNG with damaged pixels': async () => damage(await createSmallPng(), 0.6),
    'a PNG without pixels': () => assemblePng({ width: 300, height: 300 }, []),
    'a PNG with pixels that are not compressed data': () =>
      assemblePng({ width: 300, height: 300 }, [pngChunk('IDAT', Buffer.alloc(1000, 7))]),
    'a PNG with a chunk that is longer than the file': async () => {
      const bytes = Buffer.from(await createSmallPng());
      bytes.writeUInt32BE(0x7fffffff, 33);
      return bytes;
    },
    'a PNG with an invalid color type': () =>
      assemblePng({ width: 300, height: 300, colorType: 5 }, [pngChunk('IDAT', Buffer.alloc(10))]),
    'a PNG with a wrong checksum of its pixel chunk': () => {
      const bytes = createPng({ width: 300, height: 300 });
      bytes.writeUInt32BE(0, bytes.length - 16);
      return bytes;
    },
  }),
  ...createHostilePhotos('image/webp', UNREADABLE_RESPONSE, {
    'the first bytes of a WebP': async () => (await createSmallWebp()).subarray(0, 12),
    'half of a WebP': async () => truncate(await createSmallWebp(), 0.5),
    'a WebP with a wrong length': async () => {
      const bytes = Buffer.from(await createSmallWebp());
      bytes.writeUInt32LE(20, 4);
      return bytes;
    },
  }),
  ...createHostilePhotos('image/png', STORED_RESPONSE, {
    'a PNG without its end chunk': async () => (await createSmallPng()).subarray(0, -12),
  }),
];
