import {
  createHostilePhoto,
  smallJpeg,
  smallPng,
  smallWebp,
  STORED,
  truncate,
  UNREADABLE,
  WRONG_TYPE,
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
  createHostilePhoto('an empty request body', 'image/jpeg', UNREADABLE, () => Buffer.alloc(0)),
  createHostilePhoto('a request body of one byte', 'image/jpeg', WRONG_TYPE, () =>
    Buffer.from([0xff]),
  ),
  createHostilePhoto('the first three bytes of a JPEG', 'image/jpeg', UNREADABLE, () =>
    Buffer.from('ffd8ff', 'hex'),
  ),
  createHostilePhoto('the first bytes of a PNG', 'image/png', UNREADABLE, async () =>
    (await smallPng()).subarray(0, 8),
  ),
  createHostilePhoto('the first bytes of a WebP', 'image/webp', UNREADABLE, async () =>
    (await smallWebp()).subarray(0, 12),
  ),
  createHostilePhoto('half of a JPEG', 'image/jpeg', UNREADABLE, async () =>
    truncate(await smallJpeg(), 0.5),
  ),
  createHostilePhoto('half of a PNG', 'image/png', UNREADABLE, async () =>
    truncate(await smallPng(), 0.5),
  ),
  createHostilePhoto('half of a WebP', 'image/webp', UNREADABLE, async () =>
    truncate(await smallWebp(), 0.5),
  ),
  createHostilePhoto('a JPEG without its last two bytes', 'image/jpeg', UNREADABLE, async () =>
    (await smallJpeg()).subarray(0, -2),
  ),
  createHostilePhoto('a JPEG with damaged pixels', 'image/jpeg', UNREADABLE, async () =>
    damage(await smallJpeg(), 0.6),
  ),
  createHostilePhoto('a PNG with damaged pixels', 'image/png', UNREADABLE, async () =>
    damage(await smallPng(), 0.6),
  ),
  createHostilePhoto('a PNG without pixels', 'image/png', UNREADABLE, () =>
    assemblePng({ width: 300, height: 300 }, []),
  ),
  createHostilePhoto(
    'a PNG with pixels that are not compressed data',
    'image/png',
    UNREADABLE,
    () => assemblePng({ width: 300, height: 300 }, [pngChunk('IDAT', Buffer.alloc(1000, 7))]),
  ),
  createHostilePhoto(
    'a PNG with a chunk that is longer than the file',
    'image/png',
    UNREADABLE,
    async () => {
      const bytes = Buffer.from(await smallPng());
      bytes.writeUInt32BE(0x7fffffff, 33);
      return bytes;
    },
  ),
  createHostilePhoto('a PNG with an invalid color type', 'image/png', UNREADABLE, () =>
    assemblePng({ width: 300, height: 300, colorType: 5 }, [pngChunk('IDAT', Buffer.alloc(10))]),
  ),
  createHostilePhoto(
    'a PNG with a wrong checksum of its pixel chunk',
    'image/png',
    UNREADABLE,
    () => {
      const bytes = createPng({ width: 300, height: 300 });
      bytes.writeUInt32BE(0, bytes.length - 16);
      return bytes;
    },
  ),
  createHostilePhoto('a WebP with a wrong length', 'image/webp', UNREADABLE, async () => {
    const bytes = Buffer.from(await smallWebp());
    bytes.writeUInt32LE(20, 4);
    return bytes;
  }),
  createHostilePhoto('a PNG without its end chunk', 'image/png', STORED, async () =>
    (await smallPng()).subarray(0, -12),
  ),
];
