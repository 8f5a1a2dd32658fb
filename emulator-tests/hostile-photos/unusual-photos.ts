import sharp from 'sharp';
import {
  createSingleColorImage,
  createGradientImage,
  createHostilePhoto,
  createSmallJpeg,
  STORED_RESPONSE,
  TOO_SMALL_RESPONSE,
  type HostilePhoto,
} from './hostile-photo';
import { insertJpegSegments, jpegSegment } from './jpeg-file';
import { createPng, pngChunk } from './png-file';

const SMALL = { width: 300, height: 300 };
const PALETTE = pngChunk('PLTE', Buffer.from([10, 20, 30, 200, 100, 50]));

async function createAnimation(): Promise<Buffer> {
  const colors = ['#ff0000', '#00ff00', '#0000ff'];
  const frames = await Promise.all(
    colors.map((color) => createSingleColorImage(300, 300, color).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** Valid photos that cameras and programs rarely write. */
export const unusualPhotos: HostilePhoto[] = [
  createHostilePhoto('an animated WebP', 'image/webp', STORED_RESPONSE, createAnimation),
  createHostilePhoto('an animated PNG', 'image/png', STORED_RESPONSE, () =>
    createPng(SMALL, pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))),
  ),
  createHostilePhoto('a CMYK JPEG', 'image/jpeg', STORED_RESPONSE, () =>
    createGradientImage(400, 300).toColourspace('cmyk').jpeg().toBuffer(),
  ),
  createHostilePhoto('a grayscale JPEG', 'image/jpeg', STORED_RESPONSE, () =>
    createGradientImage(400, 300).grayscale().jpeg().toBuffer(),
  ),
  createHostilePhoto('a progressive JPEG', 'image/jpeg', STORED_RESPONSE, () =>
    createGradientImage(400, 300).jpeg({ progressive: true }).toBuffer(),
  ),
  createHostilePhoto(
    'a JPEG with the profile of another color space',
    'image/jpeg',
    STORED_RESPONSE,
    () => createGradientImage(400, 300).withIccProfile('p3').jpeg().toBuffer(),
  ),
  createHostilePhoto(
    'a JPEG with an invalid color profile',
    'image/jpeg',
    STORED_RESPONSE,
    async () =>
      insertJpegSegments(
        await createSmallJpeg(),
        jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01profile'),
      ),
  ),
  createHostilePhoto('a JPEG with a GPS position in its EXIF', 'image/jpeg', STORED_RESPONSE, () =>
    createGradientImage(400, 300)
      .withExif({
        IFD0: { Model: 'Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .jpeg()
      .toBuffer(),
  ),
  createHostilePhoto('a PNG with 16 bits per channel', 'image/png', STORED_RESPONSE, () =>
    createGradientImage(400, 300).toColourspace('rgb16').png().toBuffer(),
  ),
  createHostilePhoto('a PNG with 1 bit per pixel', 'image/png', STORED_RESPONSE, () =>
    createPng({ ...SMALL, depth: 1, colorType: 0 }),
  ),
  createHostilePhoto('a PNG with a palette', 'image/png', STORED_RESPONSE, () =>
    createPng({ ...SMALL, depth: 1, colorType: 3 }, PALETTE),
  ),
  createHostilePhoto('a transparent gray PNG', 'image/png', STORED_RESPONSE, () =>
    createPng({ ...SMALL, colorType: 4 }),
  ),
  createHostilePhoto('an interlaced PNG', 'image/png', STORED_RESPONSE, () =>
    createGradientImage(400, 300).png({ progressive: true }).toBuffer(),
  ),
  createHostilePhoto('a lossless WebP', 'image/webp', STORED_RESPONSE, () =>
    createGradientImage(400, 300).webp({ lossless: true }).toBuffer(),
  ),
  createHostilePhoto('a JPEG of 200 × 200 pixels', 'image/jpeg', STORED_RESPONSE, () =>
    createGradientImage(200, 200).jpeg().toBuffer(),
  ),
  createHostilePhoto('a JPEG of 199 × 500 pixels', 'image/jpeg', TOO_SMALL_RESPONSE, () =>
    createGradientImage(199, 500).jpeg().toBuffer(),
  ),
  createHostilePhoto('a PNG of 1 × 1 pixel', 'image/png', TOO_SMALL_RESPONSE, () =>
    createGradientImage(1, 1).png().toBuffer(),
  ),
  createHostilePhoto('a WebP of 500 × 1 pixels', 'image/webp', TOO_SMALL_RESPONSE, () =>
    createGradientImage(500, 1).webp().toBuffer(),
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    createHostilePhoto(
      `a JPEG with the orientation ${orientation}`,
      'image/jpeg',
      STORED_RESPONSE,
      () => createGradientImage(600, 400).withMetadata({ orientation }).jpeg().toBuffer(),
    ),
  ),
];
