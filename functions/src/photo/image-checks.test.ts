import sharp, { type Metadata } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  detectPhotoFileFormat,
  findPhotoRejection,
  hasTooManyScans,
  removePngChunks,
} from './image-checks';

describe('detectPhotoFileFormat', () => {
  it.each([
    ['ffd8ffe000104a464946', 'jpeg'],
    ['89504e470d0a1a0a0000', 'png'],
    ['52494646ffffffff57454250', 'webp'],
    ['52494646ffffffff57415645', undefined],
    ['58494646ffffffff57454250', undefined],
    ['89504e470d0a1a', undefined],
    ['ffd8', undefined],
    ['', undefined],
  ])('maps a file with the first bytes "%s" to the type %s', (hex, type) => {
    expect(detectPhotoFileFormat(Buffer.from(hex, 'hex'))).toBe(type);
  });
});

describe('findPhotoRejection', () => {
  it.each([
    ['jpeg', 200, 12_000, {}, undefined],
    ['jpeg', 199, 1000, {}, 'photo-too-small'],
    ['jpeg', 1000, 199, {}, 'photo-too-small'],
    ['jpeg', 12_001, 300, {}, 'photo-too-large'],
    ['jpeg', 300, 12_001, {}, 'photo-too-large'],
    ['png', 8000, 6250, {}, undefined],
    ['png', 8000, 6251, {}, 'photo-too-large'],
    ['jpeg', 5000, 5000, { isProgressive: true }, undefined],
    ['jpeg', 5001, 5000, { isProgressive: true }, 'photo-too-large'],
    ['png', 5001, 5000, { isProgressive: true }, 'photo-too-large'],
    ['webp', 5000, 5000, {}, undefined],
    ['webp', 5001, 5000, {}, 'photo-too-large'],
  ] as const)(
    'maps a %s of %i × %i pixels with %j to %s',
    (format, width, height, more, rejection) => {
      const metadata = { format, width, height, ...more } as Metadata;
      expect(findPhotoRejection(metadata, format)).toBe(rejection);
    },
  );

  it('returns `photo-type` if the format of the image differs from the declared type', () => {
    const metadata = { format: 'png', width: 400, height: 300 } as Metadata;
    expect(findPhotoRejection(metadata, 'jpeg')).toBe('photo-type');
  });
});

it.each([
  [100, false],
  [101, true],
])('hasTooManyScans, called with a JPEG file of %i scans, returns %s', (count, expected) => {
  const scan = Buffer.from([0xff, 0xda, 0, 0xff]);
  const file = Buffer.concat(Array.from({ length: count }, () => scan));
  expect(hasTooManyScans(file)).toBe(expected);
});

const END_LENGTH = 12;
const png = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

/** Returns a PNG chunk. The checksum is wrong, because `removePngChunks` does not check it. */
function createChunk(type: string, data: string): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type + data, 4, 'latin1');
  return chunk;
}

function insertBeforeEnd(...chunks: Buffer[]): Buffer {
  const end = png.length - END_LENGTH;
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)]);
}

describe('removePngChunks', () => {
  it.each(['tEXt', 'zTXt', 'iTXt', 'fdAT', 'acTL', 'xxXx'])(
    'removes chunks of the type %s',
    (type) => {
      const file = insertBeforeEnd(createChunk(type, 'payload'), createChunk(type, ''));
      expect(removePngChunks(file)).toEqual(removePngChunks(png));
      expect(removePngChunks(file).toString('latin1')).not.toContain(type);
    },
  );

  it.each(['tRNS', 'iCCP', 'eXIf', 'PLTE'])('keeps chunks of the type %s', (type) => {
    const chunk = createChunk(type, 'data');
    expect(removePngChunks(insertBeforeEnd(chunk)).includes(chunk)).toBe(true);
  });

  it('returns a valid PNG file that ends with the chunk IEND after it has removed a chunk, and the bytes after the last chunk', async () => {
    const upload = insertBeforeEnd(createChunk('tEXt', 'payload'));
    const file = removePngChunks(Buffer.concat([upload, Buffer.from('<script>')]));
    expect(file.subarray(-END_LENGTH)).toEqual(png.subarray(-END_LENGTH));
    expect(await sharp(file).metadata()).toMatchObject({ width: 3, height: 3 });
  });

  it('returns the available bytes of a chunk if the declared length exceeds the file', () => {
    const chunk = createChunk('IDAT', 'data');
    chunk.writeUInt32BE(0xffffffff);
    expect(
      removePngChunks(Buffer.concat([png, chunk]))
        .subarray(-4)
        .toString(),
    ).toHaveLength(4);
    expect(removePngChunks(png.subarray(0, 8))).toEqual(png.subarray(0, 8));
  });
});
