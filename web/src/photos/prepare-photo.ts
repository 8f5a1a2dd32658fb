import { MIN_PHOTO_SIDE } from '@potluck/functions/contract/photo';
import { cropPhoto, maxPhotoSizes, type PhotoCrop, type PhotoKind } from './photo-crop';
import { PhotoError } from './photo-error';

/** A photo that is small enough to send. */
export interface PreparedPhoto {
  file: Blob;
  /**
   * A small version of the photo as a data URL, because the site's Content-Security-Policy forbids blob
   * URLs.
   */
  previewUrl: string;
}

const JPEG_QUALITY = 0.85;
const PREVIEW_WIDTH = 192;
/**
 * Maximum size of the original file. A larger file could use up the memory of a phone while the browser
 * decodes it.
 */
const MAX_ORIGINAL_MB = 50;

/**
 * Crops the photo, scales it down, and encodes it as a JPEG without metadata. Rejects with a
 * {@link PhotoError} if the browser cannot read the file, or if the photo is too small or too large.
 */
export async function preparePhoto(original: File, kind: PhotoKind): Promise<PreparedPhoto> {
  if (original.size > MAX_ORIGINAL_MB * 1024 * 1024) {
    throw new PhotoError(`This photo is larger than ${MAX_ORIGINAL_MB} MB. Choose a smaller one.`);
  }
  const image = await decode(original);
  const canvas = document.createElement('canvas');
  try {
    const crop = cropPhoto(image, kind);
    if (Math.min(crop.scaled.width, crop.scaled.height) < MIN_PHOTO_SIDE) {
      throw new PhotoError(getTooSmallText(kind));
    }
    draw(image, crop, canvas);
    return { file: await encode(canvas), previewUrl: createPreview(canvas) };
  } finally {
    image.close();
    // Sets the size of the canvas to 0, because Safari frees the memory of a canvas only when its
    // size changes.
    canvas.width = canvas.height = 0;
  }
}

async function decode(original: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(original, { imageOrientation: 'from-image' });
  } catch (cause) {
    const isHeic = /hei[cf]$/i.test(original.type) || /\.hei[cf]$/i.test(original.name);
    const problem = isHeic
      ? 'This browser cannot read HEIC photos.'
      : 'This file is not a photo that the browser can read.';
    throw new PhotoError(`${problem} Choose a JPEG, PNG, or WebP photo.`, { cause });
  }
}

function getTooSmallText(kind: PhotoKind): string {
  const { width, height } = maxPhotoSizes[kind];
  const minWidth = Math.ceil((MIN_PHOTO_SIDE * width) / height);
  return `This photo is too small. Choose one with at least ${minWidth} × ${MIN_PHOTO_SIDE} pixels.`;
}

function draw(image: CanvasImageSource, crop: PhotoCrop, canvas: HTMLCanvasElement): void {
  const { left, top, scaled } = crop;
  canvas.width = scaled.width;
  canvas.height = scaled.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context)
    throw new PhotoError('This browser cannot prepare photos. Use an image URL instead.');
  // A JPEG has no transparency. Without the white background, transparent areas would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, scaled.width, scaled.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, crop.width, crop.height, 0, 0, scaled.width, scaled.height);
}

function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else
          reject(new PhotoError('The browser could not prepare this photo. Choose another one.'));
      },
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

function createPreview(canvas: HTMLCanvasElement): string {
  const preview = document.createElement('canvas');
  const { width, height } = canvas;
  const scaled = { width: PREVIEW_WIDTH, height: Math.round((PREVIEW_WIDTH * height) / width) };
  draw(canvas, { left: 0, top: 0, width, height, scaled }, preview);
  return preview.toDataURL('image/jpeg', JPEG_QUALITY);
}
