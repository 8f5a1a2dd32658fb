import {
  DISH_PHOTO_WIDTHS,
  PORTRAIT_PHOTO_WIDTHS,
  parsePhotoPath,
} from '@potluck/functions/contract/photo';
import tones from './image-colors.json';

// The first script of every page imports this file, so it must not import React.

/** Widths, in pixels, of the files that web/art renders for each image. */
export const SITE_IMAGE_WIDTHS = [480, 960, 1600];
const SITE_IMAGE_URL_PATTERN = /^\/images\/(.+)-960\.webp$/;

interface ImageRenditions {
  avif: string;
  webp: string;
  /** `srcset`s of the portrait crop for phones. The files exist only for hero images. */
  portrait?: { avif: string; webp: string };
  /** Mean color of the image, as a CSS color. */
  averageColor: string;
}

/** Returns the `srcset`s and the mean color of an uploaded photo, or of a site image with the URL of its medium width. */
export function getImageRenditions(src: string): ImageRenditions | undefined {
  const photo = parsePhotoPath(src);
  const name = SITE_IMAGE_URL_PATTERN.exec(src)?.[1] ?? '';
  const averageColor = photo ? photo.tone : (tones as Partial<Record<string, string>>)[name];
  if (averageColor === undefined) return undefined;
  const path = src.slice(0, src.lastIndexOf('-'));
  const kinds: readonly (readonly number[])[] = [DISH_PHOTO_WIDTHS, PORTRAIT_PHOTO_WIDTHS];
  const widths = photo
    ? (kinds.find((kind) => kind.includes(photo.width)) ?? [])
    : SITE_IMAGE_WIDTHS;
  return {
    avif: createSrcSet(path, widths, 'avif'),
    webp: createSrcSet(path, widths, 'webp'),
    ...(!photo && { portrait: { avif: `${path}-upright.avif`, webp: `${path}-upright.webp` } }),
    averageColor,
  };
}

function createSrcSet(path: string, widths: readonly number[], format: string): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}
