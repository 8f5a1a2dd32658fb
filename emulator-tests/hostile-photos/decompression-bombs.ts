import { createCipheriv } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  createSingleColorImage,
  createGradientImage,
  createHostilePhotos,
  PAYLOAD,
  createSmallJpeg,
  STORED_RESPONSE,
  TOO_LARGE_RESPONSE,
  UNREADABLE_RESPONSE,
} from './hostile-photo';
import { createJpegWithScans, insertJpegSegments, jpegSegment } from './jpeg-file';
import { assemblePng, createPng, pngChunk } from './png-file';

const MIB = 1024 * 1024;
const SMALL = { width: 300, height: 300 };
/** Returns compressed data that expands to `megabytes` MB. */
const zip = (megabytes: number) =>
  deflateSync(Buffer.alloc(megabytes * 1_000_000, 65), { level: 9 });
const zippedText = (type: string, zipped: Buffer, name = 'k') =>
  pngChunk(
    type,
    Buffer.concat([Buffer.from(`${name}\0${type === 'iTXt' ? '\x01\0\0\0' : '\0'}`), zipped]),
  );
/** Returns `count` copies of a chunk as one buffer. */
const repeatChunk = (count: number, chunk: Buffer) => Buffer.alloc(count * chunk.length, chunk);
/** Splits a color profile into the segments of a JPEG file. */
const profileSegments = (profile: Buffer) => {
  const size = 65_000;
  const count = Math.ceil(profile.length / size);
  return Array.from({ length: count }, (_, index) =>
    jpegSegment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0'),
        Buffer.from([index + 1, count]),
        profile.subarray(index * size, (index + 1) * size),
      ]),
    ),
  );
};
/** An EXIF directory with a link to itself as the next directory, so a reader could loop forever. */
const LOOPED_EXIF = Buffer.from(
  '45786966000049492a000800000001000f010200040000006162630008000000',
  'hex',
);

/** Files that exceed a limit for photos: too many pixels, a side that is too long, or too many bytes. */
const pixelBombs = [
  ...createHostilePhotos('image/png', TOO_LARGE_RESPONSE, {
    'a PNG of 144 megapixels': () =>
      createPng({ width: 12_000, height: 12_000, depth: 1, colorType: 0 }),
    'an interlaced PNG of 26 megapixels': () =>
      createSingleColorImage(5200, 5000).png({ progressive: true }).toBuffer(),
    'a PNG with a side of 12,001 pixels': () =>
      createSingleColorImage(12_001, 200).png().toBuffer(),
  }),
  ...createHostilePhotos('image/png', UNREADABLE_RESPONSE, {
    'a PNG whose header claims the largest size': () =>
      assemblePng({ width: 0x7fffffff, height: 0x7fffffff }, [pngChunk('IDAT', zip(1))]),
    'a PNG whose header claims 48 megapixels': () =>
      assemblePng({ width: 8000, height: 6000 }, [
        pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
      ]),
  }),
  ...createHostilePhotos('image/jpeg', TOO_LARGE_RESPONSE, {
    'a JPEG of 100 megapixels': () => createSingleColorImage(10_000, 10_000).jpeg().toBuffer(),
    'a JPEG whose header claims 65,500 × 65,500 pixels': async () => {
      const bytes = Buffer.from(await createSmallJpeg());
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(65_500, frame + 5);
      bytes.writeUInt16BE(65_500, frame + 7);
      return bytes;
    },
    'a progressive JPEG of 26 megapixels': () => createJpegWithScans(1, 6400),
    'a request body of more than 10 MiB': () => Buffer.alloc(10 * MIB + 1, 0xff),
  }),
  ...createHostilePhotos('image/webp', TOO_LARGE_RESPONSE, {
    'a WebP of 26 megapixels': () =>
      createSingleColorImage(5200, 5000).webp({ effort: 0 }).toBuffer(),
  }),
];

/** The photos that need the most memory and CPU of all photos that the upload limits allow. */
const largestPhotos = [
  ...createHostilePhotos('image/png', STORED_RESPONSE, {
    'a PNG of 50 megapixels with 16 bits per channel': () =>
      createPng({ width: 8165, height: 6123, depth: 16, colorType: 6 }),
    'an interlaced PNG of 25 megapixels with 16 bits per channel': () =>
      createSingleColorImage(5000, 5000)
        .ensureAlpha()
        .toColourspace('rgb16')
        .png({ progressive: true })
        .toBuffer(),
    'a rotated PNG of 50 megapixels': () =>
      createGradientImage(8165, 6123)
        .ensureAlpha()
        .withMetadata({ orientation: 6 })
        .png({ compressionLevel: 6 })
        .toBuffer(),
  }),
  ...createHostilePhotos('image/jpeg', STORED_RESPONSE, {
    'a JPEG of 50 megapixels': () => createGradientImage(8165, 6123).jpeg().toBuffer(),
    'a tall JPEG of 50 megapixels': () => createGradientImage(4166, 12_000).jpeg().toBuffer(),
    'a CMYK JPEG of 50 megapixels': () =>
      createGradientImage(8165, 6123).toColourspace('cmyk').jpeg().toBuffer(),
    'a progressive JPEG of 25 megapixels': () =>
      createGradientImage(5000, 5000)
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    'a progressive JPEG of 24 megapixels with 100 scans': () => createJpegWithScans(100, 5888),
    'a JPEG of noise': () => createNoise(3000, 2250).jpeg({ quality: 80 }).toBuffer(),
    'a tall JPEG of noise': () => createNoise(1600, 2400).jpeg({ quality: 90 }).toBuffer(),
  }),
  ...createHostilePhotos('image/webp', STORED_RESPONSE, {
    'a lossless WebP of 25 megapixels': () =>
      createGradientImage(5000, 5000).webp({ lossless: true, effort: 0 }).toBuffer(),
  }),
];

/** Photos with metadata that is very large when it is decompressed, or that is slow to read. */
const metadataBombs = [
  ...createHostilePhotos('image/jpeg', UNREADABLE_RESPONSE, {
    'a progressive JPEG with 2,647 scans': () => createJpegWithScans(2647, 5888),
  }),
  ...createHostilePhotos('image/png', STORED_RESPONSE, {
    'a PNG with 900 compressed text chunks of 7.9 MB each': () => {
      const zipped = deflateSync(Buffer.alloc(7_900_000, 65), { level: 9 });
      return createPng(
        SMALL,
        ...Array.from({ length: 900 }, (_, index) => zippedText('zTXt', zipped, `k${index}`)),
      );
    },
    'a PNG with a compressed text chunk of 200 MB': () =>
      createPng(SMALL, zippedText('zTXt', zip(200))),
    'a PNG with a compressed international text chunk of 200 MB': () =>
      createPng(SMALL, zippedText('iTXt', zip(200))),
    'a PNG with a color profile of 200 MB': () => createPng(SMALL, zippedText('iCCP', zip(200))),
    'a PNG with 200,000 text chunks': () =>
      createPng(SMALL, repeatChunk(200_000, pngChunk('tEXt', 'key\0value'))),
    'a PNG with 500,000 empty pixel chunks': () =>
      createPng(SMALL, repeatChunk(500_000, pngChunk('IDAT'))),
    'a PNG with an EXIF chunk of 9 MB': () =>
      createPng(SMALL, pngChunk('eXIf', Buffer.alloc(9 * MIB, 'II*\0'))),
  }),
  ...createHostilePhotos('image/jpeg', STORED_RESPONSE, {
    'a JPEG with a color profile of 9 MB': async () =>
      insertJpegSegments(
        await createSmallJpeg(),
        ...profileSegments(Buffer.alloc(9 * MIB, PAYLOAD)),
      ),
    'a JPEG with an EXIF directory that refers to itself': async () =>
      insertJpegSegments(await createSmallJpeg(), jpegSegment(0xe1, LOOPED_EXIF)),
    'a JPEG with 100,000 comments': async () =>
      insertJpegSegments(
        await createSmallJpeg(),
        ...Array.from({ length: 100_000 }, () => jpegSegment(0xfe, PAYLOAD)),
      ),
  }),
];

export const decompressionBombs = [...pixelBombs, ...largestPhotos, ...metadataBombs];

/** Returns an image of noise that is the same in each run: the bytes of a cipher with a constant key. */
function createNoise(width: number, height: number) {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  const pixels = cipher.update(Buffer.alloc(width * height * 3));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
