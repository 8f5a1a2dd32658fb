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
    const bytes = await createTwoHalves(2000, 1500).jpeg().toBuffer();
    const photo = await processValid(bytes, 'jpeg');
    expect(await readSizes(photo)).toEqual({
      '480.webp': '480x360',
      '480.avif': '480x360',
      '960.webp': '960x720',
      '960.avif': '960x720',
      '1600.webp': '1600x1200',
      '1600.avif': '1600x1200',
      '1200x630.jpg': '1200x630',
    });
  });

  it('computes the mean color of a photo', async () => {
    const bytes = await createTwoHalves(400, 300, '#00ff00').png().toBuffer();
    expect((await processValid(bytes, 'png')).rgb).toBe('808000');
  });

  it('does not enlarge a small photo', async () => {
    const bytes = await createTwoHalves(600, 300).png().toBuffer();
    expect(await readSizes(await processValid(bytes, 'png'))).toEqual({
      '480.webp': '480x240',
      '480.avif': '480x240',
      '960.webp': '600x300',
      '960.avif': '600x300',
      '1600.webp': '600x300',
      '1600.avif': '600x300',
      '1200x630.jpg': '571x300',
    });
  });

  it('limits the height of a tall photo, so encoding it takes less than 2 s', async () => {
    const bytes = await createTwoHalves(1000, 5000).jpeg().toBuffer();
    expect(await readSizes(await processValid(bytes, 'jpeg'))).toMatchObject({
      '1600.webp': '480x2400',
      '480.avif': '480x2400',
    });
  });

  it('creates two square sizes of a portrait from its center', async () => {
    const bytes = await createTwoHalves(900, 300).webp().toBuffer();
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

  it.each([
    [1, '400x240', 'left'],
    [2, '400x240', 'right'],
    [3, '400x240', 'right'],
    [4, '400x240', 'left'],
    [5, '240x400', 'top'],
    [6, '240x400', 'top'],
    [7, '240x400', 'bottom'],
    [8, '240x400', 'bottom'],
  ])(
    'applies the EXIF orientation %i: the size is %s, and the red half is at the %s',
    async (orientation, size, side) => {
      const image = createTwoHalves(400, 240).withMetadata({ orientation });
      const photo = await processValid(await image.jpeg().toBuffer(), 'jpeg');
      expect((await readSizes(photo))['960.webp']).toBe(size);
      const [x = 0, y = 0] = { left: [0, 0.5], right: [1, 0.5], top: [0.5, 0], bottom: [0.5, 1] }[
        side
      ] as number[];
      expect(await readColor(photo, '960.webp', x, y)).toBe('255 0 0');
      expect(await readColor(photo, '960.webp', 1 - x, 1 - y)).toBe('0 0 255');
    },
  );

  it('distinguishes the mirrored EXIF orientations from the rotated ones', async () => {
    // Only the top left quarter of the stored image is white, so the white corner shows how the image was
    // turned.
    const quarter = {
      create: { width: 200, height: 120, channels: 3 as const, background: '#fff' },
    };
    const image = sharp({ create: { width: 400, height: 240, channels: 3, background: '#000' } });
    const stored = image.composite([{ input: quarter, left: 0, top: 0 }]);
    const corners = [];
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const bytes = await stored.clone().withMetadata({ orientation }).jpeg().toBuffer();
      const photo = await processValid(bytes, 'jpeg');
      for (const [name, x, y] of [
        ['top left', 0, 0],
        ['top right', 1, 0],
        ['bottom right', 1, 1],
        ['bottom left', 0, 1],
      ] as const) {
        if ((await readColor(photo, '960.webp', x, y)) === '255 255 255') corners.push(name);
      }
    }
    expect(corners).toEqual([
      'top left',
      'top right',
      'bottom right',
      'bottom left',
      'top left',
      'top right',
      'bottom right',
      'bottom left',
    ]);
  });

  it('writes files without EXIF, XMP, and color profiles', async () => {
    const image = createTwoHalves(400, 300)
      .withExif({ IFD0: { Artist: 'Amara' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .withIccProfile('p3');
    for (const kind of ['dish', 'portrait'] as const) {
      const { files } = await processValid(await image.jpeg().toBuffer(), 'jpeg', kind);
      for (const { bytes } of files) {
        const { exif, icc, xmp, iptc, comments, space } = await sharp(bytes).metadata();
        expect({ exif, icc, xmp, iptc, comments, space }).toEqual({ space: 'srgb' });
        expect(bytes.toString('latin1')).not.toContain('Amara');
      }
    }
  });

  it('uses only the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 300, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const photo = await processValid(bytes, 'webp');
    expect((await readSizes(photo))['960.webp']).toBe('300x300');
    expect(await readColor(photo, '960.webp', 0.5, 0.5)).toBe('255 0 0');
  });

  it('places a transparent image on a white background', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const image = sharp({ create: { width: 300, height: 300, channels: 4, background } });
    const photo = await processValid(await image.png().toBuffer(), 'png');
    expect(await readColor(photo, '480.webp', 0.5, 0.5)).toBe('255 255 255');
  });

  it.each([
    ['CMYK', () => createTwoHalves(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['grayscale', () => createTwoHalves(400, 300).grayscale().jpeg().toBuffer()],
    ['progressive', () => createTwoHalves(400, 300).jpeg({ progressive: true }).toBuffer()],
  ])('accepts a %s JPEG', async (_name, create) => {
    const photo = await processValid(await create(), 'jpeg');
    expect(photo.rgb).toMatch(/^[\da-f]{6}$/);
    expect(photo.files).toHaveLength(7);
  });

  it('accepts a PNG with 16 bits per channel, and a PNG with a palette', async () => {
    for (const bytes of [
      await createTwoHalves(400, 300).toColourspace('rgb16').png().toBuffer(),
      await createTwoHalves(400, 300).png({ palette: true }).toBuffer(),
    ]) {
      const photo = await processValid(bytes, 'png');
      expect(await readColor(photo, '480.webp', 0.1, 0.5)).toBe('255 0 0');
    }
  });

  it('rejects a file if its format differs from the declared type', async () => {
    const png = await createTwoHalves(400, 300).png().toBuffer();
    expect(await convertUploadedPhoto(png, 'jpeg', 'dish')).toEqual({ rejection: 'photo-type' });
  });

  it.each([
    [199, 1000, 'jpeg', {}, 'photo-too-small'],
    [12_001, 300, 'jpeg', {}, 'photo-too-large'],
    [8000, 6251, 'jpeg', {}, 'photo-too-large'],
    [5001, 5000, 'jpeg', { progressive: true }, 'photo-too-large'],
    [5001, 5000, 'png', { progressive: true }, 'photo-too-large'],
    [5001, 5000, 'webp', {}, 'photo-too-large'],
  ] as const)(
    'rejects an image of %i × %i pixels in the format %s with the options %j: %s',
    async (width, height, format, options, rejection) => {
      const image = sharp({ create: { width, height, channels: 3, background: '#888' } });
      const bytes = await image.toFormat(format, options).toBuffer();
      expect(await convertUploadedPhoto(bytes, format, 'dish')).toEqual({ rejection });
    },
  );

  it.each([
    [200, 12_000, 'jpeg', {}],
    [8000, 6250, 'png', {}],
    [5000, 5000, 'jpeg', { progressive: true }],
  ] as const)(
    'accepts an image of %i × %i pixels in the format %s with the options %j',
    async (width, height, format, options) => {
      const image = sharp({ create: { width, height, channels: 3, background: '#888' } });
      const bytes = await image.toFormat(format, options).toBuffer();
      expect((await processValid(bytes, format, 'portrait')).files).toHaveLength(4);
    },
  );

  it('rejects a truncated file', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await createTwoHalves(400, 300).toFormat(format).toBuffer();
      const half = bytes.subarray(0, bytes.length * 0.7);
      expect(await convertUploadedPhoto(half, format, 'dish')).toEqual({
        rejection: 'photo-unreadable',
      });
    }
  });
});
