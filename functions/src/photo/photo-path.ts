import { DISH_PHOTO_WIDTHS, PORTRAIT_PHOTO_WIDTHS, SOCIAL_CARD_FORMAT } from '../contract/photo';
import type { PhotoKind } from '../firestore/collections';

/**
 * The suffix of the main file of a photo, by kind. The URL of the main file identifies the photo.
 */
export const MAIN_PHOTO_FILE_SUFFIXES: Record<PhotoKind, string> = {
  dish: '960.webp',
  portrait: '192.webp',
};

export interface PhotoName {
  hash: string;
  rgb: string;
  kind: PhotoKind;
}

/** Returns the URL path of a photo: the value of `food_image` or `photoURL`. */
export function formatPhotoPath(photo: PhotoName): string {
  return `/photos/${formatPhotoFileName(photo, MAIN_PHOTO_FILE_SUFFIXES[photo.kind])}`;
}

export function formatPhotoFileName(
  { hash, rgb }: Pick<PhotoName, 'hash' | 'rgb'>,
  suffix: string,
): string {
  return `${hash}-${rgb}-${suffix}`;
}

/** Returns the names of all files of a photo. */
export function listFileNamesOfPhoto(photo: PhotoName): string[] {
  const widths = photo.kind === 'dish' ? DISH_PHOTO_WIDTHS : PORTRAIT_PHOTO_WIDTHS;
  const suffixes = widths.flatMap((width) => [`${width}.webp`, `${width}.avif`]);
  if (photo.kind === 'dish') suffixes.push(SOCIAL_CARD_FORMAT.suffix);
  return suffixes.map((suffix) => formatPhotoFileName(photo, suffix));
}
