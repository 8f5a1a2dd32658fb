import type { Metadata } from 'sharp';
import { MIN_PHOTO_SIDE } from '../contract/photo';
import type { PhotoFileFormat } from './photo-file-format';

/** The reasons for the rejection of an upload after its image header or its pixels were read. */
export type PhotoRejection =
  | 'photo-unreadable'
  | 'photo-too-small'
  | 'photo-too-large'
  | 'photo-type';

const MAX_SIDE = 12_000;
export const MAX_PHOTO_PIXELS = 50_000_000;
/**
 * The maximum number of pixels of a WebP or progressive image. The decoder needs the complete image in
 * memory, with up to eight bytes for each pixel.
 */
const MAX_PIXELS_DECODED_WHOLE = 25_000_000;

/** Returns the reason for the rejection of an image with this header, or undefined for a valid header. */
export function findPhotoRejection(
  { format, width, height, isProgressive }: Metadata,
  type: PhotoFileFormat,
): PhotoRejection | undefined {
  if (format !== type) return 'photo-type';
  if (Math.min(width, height) < MIN_PHOTO_SIDE) return 'photo-too-small';
  const isDecodedWhole = format === 'webp' || isProgressive;
  const maxPixels = isDecodedWhole ? MAX_PIXELS_DECODED_WHOLE : MAX_PHOTO_PIXELS;
  const isTooLarge = Math.max(width, height) > MAX_SIDE || width * height > maxPixels;
  return isTooLarge ? 'photo-too-large' : undefined;
}
