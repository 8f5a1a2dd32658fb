import type { PhotoKind } from '../firestore/collections';
import { decodePhoto } from './decode-photo';
import { encodePhoto, type EncodedPhotoFile } from './encode-photo';
import type { PhotoRejection } from './find-photo-rejection';
import type { PhotoFileFormat } from './photo-file-format';
import { sharp } from './sharp-settings';

export interface ConvertedPhoto {
  /** The mean color, as six lowercase hex characters. */
  rgb: string;
  files: EncodedPhotoFile[];
}

/**
 * Resolves with the files of an uploaded image, or with the reason for which the upload is rejected. The
 * files contain only pixels: neither metadata nor other bytes of the upload.
 */
export type ConvertUploadedPhoto = (
  bytes: Buffer,
  type: PhotoFileFormat,
  kind: PhotoKind,
) => Promise<ConvertedPhoto | { rejection: PhotoRejection }>;

/**
 * Implements `ConvertUploadedPhoto` with sharp. This file has a separate bundle, which the function `photos`
 * loads on the first upload. The other functions never load sharp.
 */
export const convertUploadedPhoto: ConvertUploadedPhoto = async (bytes, type, kind) => {
  const photo = await decodePhoto(bytes, type, kind);
  if ('rejection' in photo) return photo;
  const { channels } = await sharp(photo.data, { raw: photo.info }).stats();
  const rgb = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('');
  return { rgb, files: await encodePhoto(photo, kind) };
};
