import { describe, expect, it } from 'vitest';
import { parsePhotoPath } from './photo';

const HASH = '0123456789abcdef0123456789abcdef';

describe('parsePhotoPath', () => {
  it.each([480, 960, 1600, 96, 192])(
    'parses a URL path with the width %i in both formats, AVIF and WebP',
    (width) => {
      for (const format of ['avif', 'webp']) {
        expect(parsePhotoPath(`/photos/${HASH}-a0b1c2-${width}.${format}`)).toEqual({
          hash: HASH,
          tone: '#a0b1c2',
          width,
          format,
        });
      }
    },
  );

  it.each([
    '',
    `/photos/${HASH}-a0b1c2-961.webp`,
    `/photos/${HASH}-a0b1c2-960.jpg`,
    `/photos/${HASH}-a0b1c2-1200x630.jpg`,
    `/photos/${HASH}-a0b1c2-960.webp?v=1`,
    `/photos/${HASH}-a0b1c2-960.webp\n`,
    ` /photos/${HASH}-a0b1c2-960.webp`,
    `/photos/${HASH.toUpperCase()}-a0b1c2-960.webp`,
    `/photos/${HASH}0-a0b1c2-960.webp`,
    `/photos/${HASH}-a0b1cg-960.webp`,
    `/photos/../${HASH}-a0b1c2-960.webp`,
    `https://example.org/photos/${HASH}-a0b1c2-960.webp`,
  ])('returns undefined for %j', (url) => {
    expect(parsePhotoPath(url)).toBeUndefined();
  });
});
