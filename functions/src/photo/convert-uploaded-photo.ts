import sharp, { type OutputInfo } from 'sharp';
import { DISH_PHOTO_WIDTHS, PORTRAIT_PHOTO_WIDTHS, SOCIAL_CARD_FORMAT } from '../contract/photo';
import type { PhotoKind } from '../firestore/collections';
import {
  findPhotoRejection,
  hasTooManyScans,
  MAX_PHOTO_PIXELS,
  removePngChunks,
  type PhotoFileFormat,
  type PhotoRejection,
} from './image-checks';

// Only the loaders of the three accepted formats are available. A file of another format is never
// parsed, even if a check of its first bytes were wrong. One thread and no cache keep the memory of an
// instance small: an upload uses one sharp pipeline at a time, and no image is read twice.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * The maximum size of the decoded image of a dish. The width is the width of the largest file. The height limits the
 * time for encoding a tall image. An image with the aspect ratio 2:3 still gets the full width.
 */
const DISH_SIZE = { width: 1600, height: 2400, fit: 'inside', withoutEnlargement: true } as const;
const PORTRAIT_SIZE = { width: 192, height: 192, fit: 'cover' } as const;
/** A photo within the limits takes less than 1 s. A longer time means that the file is an attack. */
const TIMEOUT_SECONDS = 10;
/**
 * With the effort 1, the AVIF files of a large image need 0.8 s of CPU, also those of noise. With the effort 2, they need
 * 3 s for noise, and are not smaller. With the effort 0, they are 10% larger.
 */
const AVIF_OPTIONS = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' };

export interface ConvertedPhoto {
  /** The mean color, as six lowercase hex characters. */
  rgb: string;
  /** `suffix` is the end of the file's name, for example `960.webp`. */
  files: { suffix: string; bytes: Buffer }[];
}
export type ConvertUploadedPhoto = typeof convertUploadedPhoto;

/**
 * The files contain only pixels: neither metadata nor other bytes of the upload.
 *
 * This file has a separate bundle, which the function `photos` loads on the first upload. The other functions never
 * load sharp.
 */
export async function convertUploadedPhoto(
  bytes: Buffer,
  type: PhotoFileFormat,
  kind: PhotoKind,
): Promise<ConvertedPhoto | { rejection: PhotoRejection }> {
  const photo = await decodePhoto(bytes, type, kind);
  if ('rejection' in photo) return photo;
  const { channels } = await sharp(photo.data, { raw: photo.info }).stats();
  const rgb = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('');
  return { rgb, files: await encodePhoto(photo, kind) };
}

/** The pixels of a decoded photo in sRGB, three bytes each, without metadata. */
interface DecodedPhoto {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes the first frame of an image, applies its orientation and color profile, and reduces it. */
async function decodePhoto(
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
      .resize(kind === 'portrait' ? PORTRAIT_SIZE : DISH_SIZE)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch {
    return { rejection: 'photo-unreadable' };
  }
}

/** Resolves with the files of a photo. Encodes one file at a time, to limit the memory. */
async function encodePhoto({ data, info }: DecodedPhoto, kind: PhotoKind) {
  const photo = sharp(data, { raw: info });
  const files: ConvertedPhoto['files'] = [];
  for (const width of kind === 'dish' ? DISH_PHOTO_WIDTHS : PORTRAIT_PHOTO_WIDTHS) {
    const resized = photo.clone().resize({ width, withoutEnlargement: true });
    const webp = await resized.clone().webp({ quality: 75, effort: 2 }).toBuffer();
    const avif = await resized.clone().avif(AVIF_OPTIONS).toBuffer();
    files.push({ suffix: `${width}.webp`, bytes: webp }, { suffix: `${width}.avif`, bytes: avif });
  }
  if (kind === 'dish') {
    // The social card is the center of the photo. A small photo is not enlarged.
    const { width, height, suffix } = SOCIAL_CARD_FORMAT;
    const scale = Math.min(1, info.width / width, info.height / height);
    const card = photo.resize(Math.round(width * scale), Math.round(height * scale));
    files.push({ suffix, bytes: await card.jpeg({ quality: 80 }).toBuffer() });
  }
  return files;
}
