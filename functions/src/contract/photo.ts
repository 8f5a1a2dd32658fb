// The first script of every page imports this file. Do not import Valibot here, because every
// page would then have to load Valibot before the app starts.

/** The widths in pixels of the files of a dish photo. A smaller original is not enlarged. */
export const DISH_PHOTO_WIDTHS = [480, 960, 1600] as const;
/** The widths in pixels of the files of a portrait. The files are square. */
export const PORTRAIT_PHOTO_WIDTHS = [96, 192] as const;

/** The maximum size in pixels of a dish's image in a link preview, and the end of its file name. */
export const SOCIAL_CARD_FORMAT = { width: 1200, height: 630, suffix: '1200x630.jpg' };

/** The minimum width and height of an uploaded photo in pixels. */
export const MIN_PHOTO_SIDE = 200;
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

const PHOTO_ADDRESS = /^\/photos\/([\da-f]{32})-([\da-f]{6})-(480|960|1600|96|192)\.(avif|webp)$/;

interface PhotoPath {
  /** 32 lowercase hex characters, which identify the user, the kind, and the bytes of the photo. */
  hash: string;
  /** The mean color of the photo, for example `#aabbcc`. */
  tone: string;
  width: number;
  format: 'avif' | 'webp';
}

export function parsePhotoPath(url: string): PhotoPath | undefined {
  const [, hash, rgb, width, format] = PHOTO_ADDRESS.exec(url) ?? [];
  if (hash === undefined) return undefined;
  return { hash, tone: `#${rgb}`, width: Number(width), format: format as PhotoPath['format'] };
}
