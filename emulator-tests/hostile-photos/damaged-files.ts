import {
  createHostilePhoto,
  createSmallJpeg,
  createSmallPng,
  createSmallWebp,
  STORED_RESPONSE,
  truncate,
  UNREADABLE_RESPONSE,
  UNSUPPORTED_PHOTO_TYPE_RESPONSE,
  type HostilePhoto,
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
export const damagedFiles: HostilePhoto[] = [
  createHostilePhoto('an empty request body', 'image/jpeg', UNREADABLE_RESPONSE, () =>
    Buffer.alloc(0),
  ),
  createHostilePhoto(
    'a request body of one byte',
    'image/jpeg',
    UNSUPPORTED_PHOTO_TYPE_RESPONSE,
    () => Buffer.from([0xff]),
  ),
  createHostilePhoto('the first three bytes of a JPEG', 'image/jpeg', UNREADABLE_RESPONSE, () =>
    Buffer.from('ffd8ff', 'hex'),
  ),
  createHostilePhoto('the first bytes of a PNG', 'image/png', UNREADABLE_RESPONSE, async () =>
    (await createSmallPng()).subarray(0, 8),
  ),
  createHostilePhoto('the first bytes of a WebP', 'image/webp', UNREADABLE_RESPONSE, async () =>
    (await createSmallWebp()).subarray(0, 12),
  ),
  createHostilePhoto('half of a JPEG', 'image/jpeg', UNREADABLE_RESPONSE, async () =>
    truncate(await createSmallJpeg(), 0.5),
  ),
  createHostilePhoto('half of a PNG', 'image/png', UNREADABLE_RESPONSE, async () =>
    truncate(await createSmallPng(), 0.5),
  ),
  createHostilePhoto('half of a WebP', 'image/webp', UNREADABLE_RESPONSE, async () =>
    truncate(await createSmallWebp(), 0.5),
  ),
  createHostilePhoto(
    'a JPEG without its last two bytes',
    'image/jpeg',
    UNREADABLE_RESPONSE,
    async () => (await createSmallJpeg()).subarray(0, -2),
  ),
  createHostilePhoto('a JPEG with damaged pixels', 'image/jpeg', UNREADABLE_RESPONSE, async () =>
    damage(await createSmallJpeg(), 0.6),
  ),
  createHostilePhoto('a PNG with damaged pixels', 'image/png', UNREADABLE_RESPONSE, async () =>
    damage(await createSmallPng(), 0.6),
  ),
  createHostilePhoto('a PNG without pixels', 'image/png', UNREADABLE_RESPONSE, () =>
    assemblePng({ width: 300, height: 300 }, []),
  ),
  createHostilePhoto(
    'a PNG with pixels that are not compressed data',
    'image/png',
    UNREADABLE_RESPONSE,
    () => assemblePng({ width: 300, height: 300 }, [pngChunk('IDAT', Buffer.alloc(1000, 7))]),
  ),
  createHostilePhoto(
    'a PNG with a chunk that is longer than the file',
    'image/png',
    UNREADABLE_RESPONSE,
    async () => {
      const bytes = Buffer.from(await createSmallPng());
      bytes.writeUInt32BE(0x7fffffff, 33);
      return bytes;
    },
  ),
  createHostilePhoto('a PNG with an invalid color type', 'image/png', UNREADABLE_RESPONSE, () =>
    assemblePng({ width: 300, height: 300, colorType: 5 }, [pngChunk('IDAT', Buffer.alloc(10))]),
  ),
  createHostilePhoto(
    'a PNG with a wrong checksum of its pixel chunk',
    'image/png',
    UNREADABLE_RESPONSE,
    () => {
      const bytes = createPng({ width: 300, height: 300 });
      bytes.writeUInt32BE(0, bytes.length - 16);
      return bytes;
    },
  ),
  createHostilePhoto('a WebP with a wrong length', 'image/webp', UNREADABLE_RESPONSE, async () => {
    const bytes = Buffer.from(await createSmallWebp());
    bytes.writeUInt32LE(20, 4);
    return bytes;
  }),
  createHostilePhoto('a PNG without its end chunk', 'image/png', STORED_RESPONSE, async () =>
    (await createSmallPng()).subarray(0, -12),
  ),
];
