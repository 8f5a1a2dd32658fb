import type { Raw } from 'sharp';

/** The pixels of a decoded photo in sRGB, three bytes each, without metadata. */
export interface DecodedPhoto {
  pixels: Buffer;
  raw: Raw;
}

/**
 * Returns only the width, the height, and the number of channels of raw pixels. Leaves out the other
 * properties that sharp reports.
 */
export function pickRawFormat({ width, height, channels }: Raw): Raw {
  return { width, height, channels };
}
