import tones from './image-colors.json';

/** Widths, in pixels, of the files that web/art renders for each image. */
export const IMAGE_WIDTHS = [480, 960, 1600];
const SITE_IMAGE_URL_PATTERN = /^\/images\/(.+)-960\.webp$/;

export interface ImageRenditions {
  avif: string;
  webp: string;
  /** `srcset`s of the portrait crop for phones. Only hero images have one. */
  portrait: { avif: string; webp: string };
  /** Mean color of the image, as CSS. */
  averageColor: string;
}

/**
 * Returns the `srcset`s and the mean color of a site image, given the URL of its WebP file of
 * medium width. Returns undefined for other images.
 */
export function getImageRenditions(src: string): ImageRenditions | undefined {
  const name = SITE_IMAGE_URL_PATTERN.exec(src)?.[1];
  const tone = name && (tones as Partial<Record<string, string>>)[name];
  if (!tone) return undefined;
  return {
    avif: createSrcSet(name, 'avif'),
    webp: createSrcSet(name, 'webp'),
    portrait: { avif: `/images/${name}-upright.avif`, webp: `/images/${name}-upright.webp` },
    averageColor: tone,
  };
}

function createSrcSet(name: string, format: string): string {
  return IMAGE_WIDTHS.map((width) => `/images/${name}-${width}.${format} ${width}w`).join(', ');
}
