interface Size {
  width: number;
  height: number;
}

/** A part of the original, and the size in pixels to which the part is scaled. */
export interface PhotoCrop {
  left: number;
  top: number;
  width: number;
  height: number;
  scaled: Size;
}

/** The maximum size in pixels of each kind of photo. The size also defines the aspect ratio. */
export const maxPhotoSizes = {
  dish: { width: 1600, height: 1200 },
  portrait: { width: 384, height: 384 },
} satisfies Record<string, Size>;

export type PhotoKind = keyof typeof maxPhotoSizes;

/**
 * Returns the largest centered part of the original with the aspect ratio of the photo. The part is
 * scaled to at most the maximum size, and never enlarged.
 */
export function cropPhoto(original: Size, kind: PhotoKind): PhotoCrop {
  const maximum = maxPhotoSizes[kind];
  const unit = Math.min(original.width / maximum.width, original.height / maximum.height);
  const width = maximum.width * unit;
  const height = maximum.height * unit;
  const scale = Math.min(1, 1 / unit);
  return {
    left: (original.width - width) / 2,
    top: (original.height - height) / 2,
    width,
    height,
    scaled: { width: Math.round(width * scale), height: Math.round(height * scale) },
  };
}
