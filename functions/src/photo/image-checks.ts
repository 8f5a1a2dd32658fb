import type { Metadata } from 'sharp';
import { MIN_PHOTO_SIDE } from '../contract/photo';

/** The formats that an upload can have. They are also the names of the formats in sharp. */
export type PhotoFileFormat = 'jpeg' | 'png' | 'webp';

/** Returns the format that the first bytes of a file identify. Does not check the rest of the file. */
export function detectPhotoFileFormat(bytes: Buffer): PhotoFileFormat | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return /^RIFF[^]{4}WEBP/.test(start) ? 'webp' : undefined;
}

/** The reasons for a rejection after the header or the pixels were read. */
export type PhotoRejection =
  | 'photo-unreadable'
  | 'photo-too-small'
  | 'photo-too-large'
  | 'photo-type';

const MAX_SIDE = 12_000;
export const MAX_PHOTO_PIXELS = 50_000_000;
/**
 * The maximum number of pixels of a WebP or progressive image. The decoder needs the complete image in
 * memory, with up to eight bytes for each pixel.
 */
const MAX_PIXELS_DECODED_WHOLE = 25_000_000;

export function findPhotoRejection(
  { format, width, height, isProgressive }: Metadata,
  type: PhotoFileFormat,
): PhotoRejection | undefined {
  if (format !== type) return 'photo-type';
  if (Math.min(width, height) < MIN_PHOTO_SIDE) return 'photo-too-small';
  const isDecodedWhole = format === 'webp' || isProgressive;
  const maxPixels = isDecodedWhole ? MAX_PIXELS_DECODED_WHOLE : MAX_PHOTO_PIXELS;
  const isTooLarge = Math.max(width, height) > MAX_SIDE || width * height > maxPixels;
  return isTooLarge ? 'photo-too-large' : undefined;
}

/** The maximum number of scans of an accepted JPEG file. Encoders write at most about 30 scans. */
const MAX_SCANS = 100;
const SCAN_START = Buffer.from([0xff, 0xda]);

/**
 * Returns true if a JPEG file has more scans than any encoder writes. The decoder visits each pixel of a
 * progressive image once per scan. A file of 257 KB with 2,647 scans needs 16 s of CPU.
 */
export function hasTooManyScans(bytes: Buffer): boolean {
  let position = -1;
  for (let scan = 0; scan <= MAX_SCANS; scan += 1) {
    position = bytes.indexOf(SCAN_START, position + 1);
    if (position === -1) return false;
  }
  return true;
}

/** The size of a PNG chunk without its data: the length, the type, and the checksum. */
const CHUNK_OVERHEAD = 12;
const SIGNATURE_LENGTH = 8;
/** The chunks that affect the pixels, their colors, and the orientation of the image. */
const KEPT_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT eXIf'.split(' '));

/**
 * Returns a PNG file without the chunks that do not affect its first frame. The decoder would otherwise
 * decompress up to 1,000 text chunks of 8 MB each. A file of 7 MB then needs 2.6 GB of memory.
 */
export function removePngChunks(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length);
  let length = bytes.copy(kept, 0, 0, SIGNATURE_LENGTH);
  let start = SIGNATURE_LENGTH;
  while (start + CHUNK_OVERHEAD <= bytes.length) {
    const end = start + CHUNK_OVERHEAD + bytes.readUInt32BE(start);
    const type = bytes.toString('latin1', start + 4, start + 8);
    if (KEPT_CHUNKS.has(type)) length += bytes.copy(kept, length, start, end);
    start = end;
  }
  return kept.subarray(0, length);
}
