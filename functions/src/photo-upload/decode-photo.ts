import type { PhotoKind } from '../firestore/collections';
import { pickRawFormat, type DecodedPhoto } from './decoded-photo';
import { findPhotoRejection, MAX_PHOTO_PIXELS, type PhotoRejection } from './find-photo-rejection';
import { hasTooManyScans } from './has-too-many-scans';
import { applyOrientation, swapsWidthAndHeight } from './photo-orientation';
import type { PhotoFileFormat } from './photo-file-format';
import { removePngChunks } from './remove-png-chunks';
import { sharp } from './sharp-settings';

/** The maximum width of the decoded image of a dish: the width of the largest file. */
const MAX_WIDTH = 1600;
/**
 * The maximum height of the decoded image of a dish. It limits the time for encoding a tall image. An
 * image with the aspect ratio 2:3 still gets the full width.
 */
const MAX_HEIGHT = 2400;
const PORTRAIT_SIZE = 192;
/**
 * The maximum time for decoding a photo. A photo within the limits takes less than 1 s. A longer time means that the
 * file is an attack.
 */
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
    return await decode(bytes, kind, metadata.orientation);
  } catch {
    return { rejection: 'photo-unreadable' };
  }
}

/**
 * Resolves with the pixels of an image. Reduces the image before it is rotated, because a rotation needs
 * all pixels in memory. The pixels of the original image would need 200 MB.
 */
async function decode(bytes: Buffer, kind: PhotoKind, orientation = 1): Promise<DecodedPhoto> {
  const image = sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_PHOTO_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toColorspace('srgb')
    .flatten({ background: 'white' });
  const [width, height] = swapsWidthAndHeight(orientation)
    ? [MAX_HEIGHT, MAX_WIDTH]
    : [MAX_WIDTH, MAX_HEIGHT];
  const resized =
    kind === 'portrait'
      ? image.resize(PORTRAIT_SIZE, PORTRAIT_SIZE, { fit: 'cover' })
      : image.resize(width, height, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await resized
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return applyOrientation({ pixels: data, raw: pickRawFormat(info) }, orientation);
}
