import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhotoKind } from '../firestore/collections';
import { convertUploadedPhoto, type ConvertedPhoto } from './convert-uploaded-photo';
import type { PhotoFileFormat } from './image-checks';

// Unblock the AVIF loader, because these tests read the created files. The function `photos` blocks this
// loader.
const avifLoader = { operation: ['VipsForeignLoadHeif'] };
beforeAll(() => sharp.unblock(avifLoader));
afterAll(() => sharp.block(avifLoader));

/** Returns an image with a red left half and a blue right half. */
function createTwoHalves(width: number, height: number, right = '#0000ff'): Sharp {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: right } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
}

async function processValid(
  bytes: Buffer,
  type: PhotoFileFormat,
  kind: PhotoKind = 'dish',
): Promise<ConvertedPhoto> {
  const result = await convertUploadedPhoto(bytes, type, kind);
  if ('rejection' in result) throw new Error(`The photo was rejected: ${result.rejection}`);
  return result;
}

async function readSizes({ files }: ConvertedPhoto): Promise<Record<string, string>> {
  const sizes = files.map(async ({ suffix, bytes }) => {
    const { width, height } = await sharp(bytes).metadata();
    return [suffix, `${width}x${height}`] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Returns the color of one pixel of a WebP file as `r g b`, each rounded to 0 or 255. */
async function readColor(photo: ConvertedPhoto, suffix: string, x: number, y: number) {
  const file = photo.files.find((candidate) => candidate.suffix === suffix);
  const { data, info } = await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true });
  const left = Math.floor(x * (info.width - 1));
  const top = Math.floor(y * (info.height - 1));
  const start = (top * info.width + left) * info.channels;
  return [...data.subarray(start, start + 3)].map((value) => (value > 127 ? 255 : 0)).join(' ');
}

describe('convertUploadedPhoto', () => {
  it('creates three widths of a dish photo in WebP and AVIF, and a social card in JPEG', async () => {
    const bytes = await createTwoHalves(1800, 720, '#00ff00').jpeg().toBuffer();
    const photo = await processValid(bytes, 'jpeg');
    expect(await readSizes(photo)).toEqual({
      '480.webp': '480x192',
      '480.avif': '480x192',
      '960.webp': '960x384',
      '960.avif': '960x384',
      '1600.webp': '1600x640',
      '1600.avif': '1600x640',
      '1200x630.jpg': '1200x630',
    });
  });

  it('does not enlarge a small photo, and computes its mean color', async () => {
    const bytes = await createTwoHalves(500, 250, '#00ff00').png().toBuffer();
    const photo = await processValid(bytes, 'png');
    expect(photo.rgb).toBe('808000');
    expect(await readSizes(photo)).toEqual({
      '480.webp': '480x240',
      '480.avif': '480x240',
      '960.webp': '500x250',
      '960.avif': '500x250',
      '1600.webp': '500x250',
      '1600.avif': '500x250',
      '1200x630.jpg': '476x250',
    });
  });

  it('limits the height of a tall photo to 2400 pixels', async () => {
    const bytes = await createTwoHalves(200, 2500).jpeg().toBuffer();
    expect(await readSizes(await processValid(bytes, 'jpeg'))).toMatchObject({
      '1600.webp': '192x2400',
      '480.avif': '192x2400',
    });
  });

  it('creates two square sizes of a portrait from its center', async () => {
    const bytes = await createTwoHalves(600, 200).webp().toBuffer();
    const photo = await processValid(bytes, 'webp', 'portrait');
    expect(await readSizes(photo)).toEqual({
      '96.webp': '96x96',
      '96.avif': '96x96',
      '192.webp': '192x192',
      '192.avif': '192x192',
    });
    expect(await readColor(photo, '192.webp', 0.2, 0.5)).toBe('255 0 0');
    expect(await readColor(photo, '192.webp', 0.8, 0.5)).toBe('0 0 255');
  });

  it('applies the EXIF orientation', async () => {
    // Only the top left quarter of the stored image is white. The orientation 6 rotates it to the right.
    const white = { width: 120, height: 100, channels: 3 as const, background: '#fff' };
    const image = sharp({ create: { ...white, width: 240, height: 200, background: '#000' } })
      .composite([{ input: { create: white }, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 });
    const photo = await processValid(await image.jpeg().toBuffer(), 'jpeg');
    expect((await readSizes(photo))['960.webp']).toBe('200x240');
    expect(await readColor(photo, '960.webp', 1, 0)).toBe('255 255 255');
    for (const [x, y] of [
      [0, 0],
      [0, 1],
      [1, 1],
    ] as const)
      expect(await readColor(photo, '960.webp', x, y)).toBe('0 0 0');
  });

  it('keeps the colors of a PNG with 16 bits per channel', async () => {
    const bytes = await createTwoHalves(240, 200).toColourspace('rgb16').png().toBuffer();
    const photo = await processValid(bytes, 'png');
    expect(await readColor(photo, '480.webp', 0.1, 0.5)).toBe('255 0 0');
  });

  it('places a transparent image on a white background', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const image = sharp({ create: { width: 300, height: 300, channels: 4, background } });
    const photo = await processValid(await image.png().toBuffer(), 'png');
    expect(await readColor(photo, '480.webp', 0.5, 0.5)).toBe('255 255 255');
  });

  it.each(['dish', 'portrait'] as const)(
    'rejects a %s photo with a side of less than 200 pixels',
    async (kind) => {
      const bytes = await createTwoHalves(1000, 199).jpeg().toBuffer();
      expect(await convertUploadedPhoto(bytes, 'jpeg', kind)).toEqual({
        rejection: 'photo-too-small',
      });
    },
  );
});
