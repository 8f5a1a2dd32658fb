import type { Sharp } from 'sharp';
import { pickRawFormat, type DecodedPhoto } from './decoded-photo';
import { sharp } from './sharp-settings';

/**
 * The steps that turn an image upright, by EXIF orientation: first mirror the image horizontally, then
 * rotate it clockwise.
 */
const STEPS: Partial<Record<number, { isMirrored: boolean; angle: number }>> = {
  2: { isMirrored: true, angle: 0 },
  3: { isMirrored: false, angle: 180 },
  4: { isMirrored: true, angle: 180 },
  5: { isMirrored: true, angle: 270 },
  6: { isMirrored: false, angle: 90 },
  7: { isMirrored: true, angle: 90 },
  8: { isMirrored: false, angle: 270 },
};

/** Returns true if turning the image upright swaps its width and its height. */
export function swapsWidthAndHeight(orientation: number): boolean {
  return (STEPS[orientation]?.angle ?? 0) % 180 !== 0;
}

/**
 * Resolves with the photo, turned upright from its EXIF orientation. For an unknown orientation, resolves
 * with the unchanged photo.
 */
export async function applyOrientation(
  photo: DecodedPhoto,
  orientation: number,
): Promise<DecodedPhoto> {
  const { isMirrored = false, angle = 0 } = STEPS[orientation] ?? {};
  const mirrored = isMirrored ? await change(photo, (image) => image.flop()) : photo;
  return angle === 0 ? mirrored : change(mirrored, (image) => image.rotate(angle));
}

async function change(
  { pixels, raw }: DecodedPhoto,
  step: (image: Sharp) => Sharp,
): Promise<DecodedPhoto> {
  const { data, info } = await step(sharp(pixels, { raw }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, raw: pickRawFormat(info) };
}
