import type { OutputInfo } from 'sharp';
import type { PhotoKind } from '../firestore/collections';
import { findPhotoRejection, MAX_PHOTO_PIXELS, type PhotoRejection } from './find-photo-rejection';
import { hasTooManyScans } from './has-too-many-scans';
import type { PhotoFileFormat } from './photo-file-format';
import { removePngChunks } from './remove-png-chunks';
import { sharp } from './sharp-settings';

/** The pixels of a decoded photo in sRGB, three bytes each, without metadata. */
export interface DecodedPhoto {
  data: Buffer;
  info: OutputInfo;
}

/**
 * The maximum size of the decoded image of a dish. The width is the width of the largest file. The height limits the
 * time for encoding a tall image. An image with the aspect ratio 2:3 still gets the full width.
 */
const MAX_WIDTH = 1600;
const MAX_HEIGHT = 2400;
const PORTRAIT_SIZE = 192;
/** A photo within the limits takes less than 1 s. A longer time means that the file is an attack. */
const TIMEOUT_SECONDS = 10;

/**
 * Decodes an uploaded image and scales it to the largest size that the function `photos` stores. Resolves
 * with the pixels, or with the reason for a rejection. Applies the orientation and the color profile of the
 * image, and reads only its first frame.
 */
export async function decodePhoto(
  upload: Buffer,
  type: PhotoFileFormat,
  kind: PhotoKind,
): Promise<DecodedPhoto | { rejection: PhotoRejection }> {
  const bytes = type === 'png' ? removePngChunks(upload) : upload;
  if (type === 'jpeg' && hasTooManyScans(bytes)) return { rejection: 'photo-unreadable' };
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const rejection = findPhotoRejection(metadata, type);
    if (rejection) return { rejection };
    // Sharp rotates the image after it has reduced it. A rotation needs all pixels in memory.
    return await sharp(bytes, {
      autoOrient: true,
      failOn: 'warning',
      limitInputPixels: MAX_PHOTO_PIXELS,
    })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toColorspace('srgb')
      .flatten({ background: 'white' })
      .resize(
        kind === 'portrait'
          ? { width: PORTRAIT_SIZE, height: PORTRAIT_SIZE, fit: 'cover' }
          : { width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true },
      )
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch {
    return { rejection: 'photo-unreadable' };
  }
}
