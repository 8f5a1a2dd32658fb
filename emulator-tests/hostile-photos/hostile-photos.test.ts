import { convertUploadedPhoto } from '@potluck/functions/photo/convert-uploaded-photo';
import {
  startTestPhotoService,
  type TestPhotoService,
} from '@potluck/functions/testing/test-photo-service';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseByTestLevel } from '../test-support/test-level';
import { STORED_RESPONSE, UNREADABLE_RESPONSE } from './hostile-photo';
import { hostilePhotos } from './hostile-photos';

/**
 * The files that `npm test` uploads: at least one of each kind. The other levels upload all files. The unit tests
 * of the function `photos` check the limits of the sides and of the pixels without large files.
 */
const representativeNames = [
  // Files of other formats
  'an SVG with a script',
  'HTML sent as JPEG',
  // Photos with a second content
  'a JPEG with HTML at its end',
  'a PNG with a script in its pixels',
  'a WebP with a script in its XMP',
  // Files that need much memory or CPU
  'a JPEG whose header claims 65,500 × 65,500 pixels',
  'a progressive JPEG with 2,647 scans',
  'a PNG with 900 compressed text chunks of 7.9 MB each',
  // Damaged files
  'half of a JPEG',
  'a PNG with pixels that are not compressed data',
  'a PNG without its end chunk',
  // Unusual photos
  'an animated WebP',
  'a CMYK JPEG',
  'a JPEG with a GPS position in its EXIF',
  // Wrong headers
  'a PNG sent as JPEG',
  'a JPEG with the Content-Encoding “gzip”',
];
const testedPhotos = chooseByTestLevel({
  test: hostilePhotos.filter(({ name }) => representativeNames.includes(name)),
  all: hostilePhotos,
  long: hostilePhotos,
});
/**
 * Matches the scripts in the hostile photos, and names that occur in metadata. No stored file may contain them.
 */
const FORBIDDEN = /potluck-payload|<script|<\?php|GPSLatitude|x:xmpmeta|ICC_PROFILE/;

let service: TestPhotoService;

beforeAll(async () => {
  service = await startTestPhotoService({ convertUploadedPhoto });
});
afterAll(async () => {
  await service.stop();
});

it.each(testedPhotos.map((photo) => [photo.name, photo.expected, photo] as const))(
  'POST /photos responds to %s with %s, and stores nothing except pixels',
  async (name, expected, { create, headers }) => {
    service.files.stored.clear();
    const { status, json } = await service.upload({
      account: ownerFixture,
      bytes: await create(),
      headers,
    });
    const outcome = status === 201 ? STORED_RESPONSE : `${status} ${String(json.code)}`;
    // On a busy machine, the decoder can reach its time limit before it has decoded a photo of many pixels.
    const isTimeout = expected === STORED_RESPONSE && outcome === UNREADABLE_RESPONSE;
    if (isTimeout) console.log(`The decoder reached its time limit: ${name}`);
    else expect(outcome).toBe(expected);
    expect(service.files.stored.size).toBe(outcome === STORED_RESPONSE ? 7 : 0);
    // The function has blocked all loaders except those of the accepted formats, for the whole process.
    sharp.unblock({ operation: ['VipsForeignLoadHeif'] });
    for (const bytes of service.files.stored.values()) {
      expect(bytes.toString('latin1')).not.toMatch(FORBIDDEN);
      const { exif, icc, xmp, iptc, comments, space, pages } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, comments, space, pages: pages ?? 1 }).toEqual({
        space: 'srgb',
        pages: 1,
      });
    }
    sharp.block({ operation: ['VipsForeignLoadHeif'] });
  },
);

it('hostilePhotos contains at least 60 files with different names, and the files that `npm test` uploads', () => {
  const names = hostilePhotos.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(names).toEqual(expect.arrayContaining(representativeNames));
});
