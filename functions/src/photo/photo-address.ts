import { DISH_PHOTO_WIDTHS, PORTRAIT_PHOTO_WIDTHS } from '../contract/photo';
import type { PhotoKind } from './photo-kind';

/** The file of a dish photo that pages of other sites show with a link to the dish. */
export const SOCIAL_CARD = { width: 1200, height: 630, suffix: '1200x630.jpg' };

/** The width of the file whose URL identifies the photo, by kind. */
const MAIN_WIDTHS: Record<PhotoKind, number> = { dish: 960, portrait: 192 };

interface PhotoName {
  hash: string;
  rgb: string;
  kind: PhotoKind;
}

/** Returns the URL path of a photo: the value of `food_image` or `photoURL`. */
export function formatPhotoAddress({ hash, rgb, kind }: PhotoName): string {
  return `/photos/${hash}-${rgb}-${MAIN_WIDTHS[kind]}.webp`;
}

/** Returns the names of all files of a photo. */
export function listPhotoFileNames({ hash, rgb, kind }: PhotoName): string[] {
  const widths = kind === 'dish' ? DISH_PHOTO_WIDTHS : PORTRAIT_PHOTO_WIDTHS;
  const suffixes = widths.flatMap((width) => [`${width}.webp`, `${width}.avif`]);
  if (kind === 'dish') suffixes.push(SOCIAL_CARD.suffix);
  return suffixes.map((suffix) => `${hash}-${rgb}-${suffix}`);
}
