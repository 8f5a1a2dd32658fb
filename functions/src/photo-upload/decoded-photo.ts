import type { Raw } from 'sharp';

/** Pixels in sRGB, three bytes each, without metadata. */
export interface DecodedPhoto {
  pixels: Buffer;
  raw: Raw;
}

/** Returns the description of raw pixels, without the other properties of `info`. */
export function toRaw({ width, height, channels }: Raw): Raw {
  return { width, height, channels };
}
