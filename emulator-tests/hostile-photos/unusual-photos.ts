import sharp from 'sharp';
import {
  createSingleColorImage,
  createGradientImage,
  createHostilePhotos,
  createSmallJpeg,
  STORED_RESPONSE,
  TOO_SMALL_RESPONSE,
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
export const unusualPhotos = [
  ...createHostilePhotos('image/webp', STORED_RESPONSE, {
    'an animated WebP': createAnimation,
    'a lossless WebP': () => createGradientImage(400, 300).webp({ lossless: true }).toBuffer(),
  }),
  ...createHostilePhotos('image/png', STORED_RESPONSE, {
    'an animated PNG': () =>
      createPng(SMALL, pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))),
    'a PNG with 16 bits per channel': () =>
      createGradientImage(400, 300).toColourspace('rgb16').png().toBuffer(),
    'a PNG with 1 bit per pixel': () => createPng({ ...SMALL, depth: 1, colorType: 0 }),
    'a PNG with a palette': () => createPng({ ...SMALL, depth: 1, colorType: 3 }, PALETTE),
    'a transparent gray PNG': () => createPng({ ...SMALL, colorType: 4 }),
    'an interlaced PNG': () => createGradientImage(400, 300).png({ progressive: true }).toBuffer(),
  }),
  ...createHostilePhotos('image/jpeg', STORED_RESPONSE, {
    'a CMYK JPEG': () => createGradientImage(400, 300).toColourspace('cmyk').jpeg().toBuffer(),
    'a grayscale JPEG': () => createGradientImage(400, 300).grayscale().jpeg().toBuffer(),
    'a progressive JPEG': () =>
      createGradientImage(400, 300).jpeg({ progressive: true }).toBuffer(),
    'a JPEG with the profile of another color space': () =>
      createGradientImage(400, 300).withIccProfile('p3').jpeg().toBuffer(),
    'a JPEG with an invalid color profile': async () =>
      insertJpegSegments(
        await createSmallJpeg(),
        jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01profile'),
      ),
    'a JPEG with a GPS position in its EXIF': () =>
      createGradientImage(400, 300)
        .withExif({
          IFD0: { Model: 'Phone' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
        })
        .jpeg()
        .toBuffer(),
    'a JPEG of 200 × 200 pixels': () => createGradientImage(200, 200).jpeg().toBuffer(),
  }),
  ...createHostilePhotos('image/jpeg', TOO_SMALL_RESPONSE, {
    'a JPEG of 199 × 500 pixels': () => createGradientImage(199, 500).jpeg().toBuffer(),
  }),
  ...createHostilePhotos('image/png', TOO_SMALL_RESPONSE, {
    'a PNG of 1 × 1 pixel': () => createGradientImage(1, 1).png().toBuffer(),
  }),
  ...createHostilePhotos('image/webp', TOO_SMALL_RESPONSE, {
    'a WebP of 500 × 1 pixels': () => createGradientImage(500, 1).webp().toBuffer(),
  }),
  ...createHostilePhotos(
    'image/jpeg',
    STORED_RESPONSE,
    Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [
        `a JPEG with the orientation ${orientation}`,
        () => createGradientImage(600, 400).withMetadata({ orientation }).jpeg().toBuffer(),
      ]),
    ),
  ),
];
