import { describe, expect, it } from 'vitest';
import { detectPhotoFileFormat } from './photo-file-format';

describe('detectPhotoFileFormat', () => {
  it.each([
    ['ffd8ffe000104a464946', 'jpeg'],
    ['89504e470d0a1a0a0000', 'png'],
    ['52494646ffffffff57454250', 'webp'],
    ['52494646ffffffff57415645', undefined],
    ['58494646ffffffff57454250', undefined],
    ['89504e470d0a1a', undefined],
    ['89504e47', undefined],
    ['ffd8', undefined],
    ['474946383961', undefined],
    ['', undefined],
  ])('maps a file with the first bytes "%s" to the type %s', (hex, type) => {
    expect(detectPhotoFileFormat(Buffer.from(hex, 'hex'))).toBe(type);
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', '%PDF-1.7', 'GIF89a'])(
    'returns undefined for a file that starts with %s',
    (text) => {
      expect(detectPhotoFileFormat(Buffer.from(text))).toBeUndefined();
    },
  );
});
