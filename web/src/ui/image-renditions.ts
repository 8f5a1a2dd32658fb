import {
  DISH_PHOTO_WIDTHS,
  parsePhotoPath,
  PORTRAIT_PHOTO_WIDTHS,
} from '@potluck/functions/contract/photo';
import tones from './image-colors.json';

/** Widths, in pixels, of the files that web/art renders for each image. */
export const SITE_IMAGE_WIDTHS = [480, 960, 1600];
const SITE_IMAGE_URL_PATTERN = /^\/images\/(.+)-960\.webp$/;

export interface ImageRenditions {
  avif: string;
  webp: string;
  /**
   * `srcset`s of the portrait crop for phones. The files exist only for hero images. Undefined for
   * uploaded photos.
   */
  portrait?: { avif: string; webp: string };
  /** Mean color of the image, as a CSS color. */
  averageColor: string;
}

/**
 * Returns the `srcset`s and the mean color of an uploaded photo or of a site image. For a site image,
 * `src` must be the URL of its WebP file of medium width. Returns undefined for other images.
 */
export function getImageRenditions(src: string): ImageRenditions | undefined {
  const photo = getPhotoRenditions(src);
  if (photo) return photo;
  const name = SITE_IMAGE_URL_PATTERN.exec(src)?.[1];
  const tone = name && (tones as Partial<Record<string, string>>)[name];
  if (!tone) return undefined;
  const path = `/images/${name}`;
  return {
    avif: createSrcSet(path, SITE_IMAGE_WIDTHS, 'avif'),
    webp: createSrcSet(path, SITE_IMAGE_WIDTHS, 'webp'),
    portrait: { avif: `${path}-upright.avif`, webp: `${path}-upright.webp` },
    averageColor: tone,
  };
}

function getPhotoRenditions(src: string): ImageRenditions | undefined {
  const photo = parsePhotoPath(src);
  if (!photo) return undefined;
  const kinds: readonly (readonly number[])[] = [DISH_PHOTO_WIDTHS, PORTRAIT_PHOTO_WIDTHS];
  const widths = kinds.find((kind) => kind.includes(photo.width)) ?? [];
  const path = src.slice(0, src.lastIndexOf('-'));
  return {
    avif: createSrcSet(path, widths, 'avif'),
    webp: createSrcSet(path, widths, 'webp'),
    averageColor: photo.tone,
  };
}

function createSrcSet(path: string, widths: readonly number[], format: string): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}
