import { photoResponseSchema } from '@potluck/functions/contract/fields';
import { MIN_PHOTO_SIDE } from '@potluck/functions/contract/photo';
import { createNoResponseError, parseResponse, withAccessToken } from '../lib/api';
import { API_BASE_PATH, apiPaths } from '../lib/paths';

interface Size {
  width: number;
  height: number;
}

/** A part of the original, and the size in pixels to which the part is scaled. */
interface PhotoCrop extends Size {
  left: number;
  top: number;
  scaled: Size;
}

/** A photo that is small enough to send. */
export interface PreparedPhoto {
  file: Blob;
  /** A small data URL, because the site's Content-Security-Policy forbids blob URLs. Undefined for an original file. */
  previewUrl: string | undefined;
}

/** Error for a file that cannot become a photo. Users see its message. A retry cannot succeed. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/** The maximum size in pixels of each kind of photo. The size also defines the aspect ratio. */
const maxPhotoSizes = {
  dish: { width: 1600, height: 1200 },
  portrait: { width: 384, height: 384 },
} satisfies Record<string, Size>;

export type PhotoKind = keyof typeof maxPhotoSizes;

const JPEG_QUALITY = 0.85;
const PREVIEW_WIDTH = 192;
/** A larger file could use up the memory of a phone while the browser decodes it. */
const MAX_ORIGINAL_MB = 50;
/** Timeout of an upload. On a connection of 5 KB/s, a file of 500 KB takes 100 s. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Returns false if a black square is not black. Firefox can randomize all colors. The changes of Brave are too small to see. */
export function canReadCanvas(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  context?.fillRect(0, 0, 16, 16);
  const pixels = context?.getImageData(0, 0, 16, 16).data;
  return pixels?.every((value, index) => (index % 4 === 3 ? value > 239 : value < 16)) ?? false;
}

/** Crops the photo, scales it down, and encodes it as a JPEG without metadata. Rejects with a {@link PhotoError}. */
export async function preparePhoto(original: File, kind: PhotoKind): Promise<PreparedPhoto> {
  if (original.size > MAX_ORIGINAL_MB * 1024 * 1024) {
    throw new PhotoError(`This photo is larger than ${MAX_ORIGINAL_MB} MB. Choose a smaller one.`);
  }
  const image = await decode(original);
  const canvas = document.createElement('canvas');
  try {
    const crop = cropPhoto(image, kind);
    if (Math.min(crop.scaled.width, crop.scaled.height) < MIN_PHOTO_SIDE) {
      const { width, height } = maxPhotoSizes[kind];
      const minWidth = Math.ceil((MIN_PHOTO_SIDE * width) / height);
      throw new PhotoError(
        `This photo is too small. Choose one with at least ${minWidth} × ${MIN_PHOTO_SIDE} pixels.`,
      );
    }
    // The API also converts an original, and removes its metadata.
    if (!canReadCanvas()) return { file: original, previewUrl: undefined };
    draw(image, crop, canvas);
    const file = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
    });
    if (file) return { file, previewUrl: createPreview(canvas) };
    throw new PhotoError('The browser could not prepare this photo. Choose another one.');
  } finally {
    image.close();
    // Safari frees the memory of a canvas only when its size changes.
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

/** Returns the largest centered part of the original with the aspect ratio of the photo. Never enlarges it. */
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

function createPreview(canvas: HTMLCanvasElement): string {
  const preview = document.createElement('canvas');
  const { width, height } = canvas;
  const scaled = { width: PREVIEW_WIDTH, height: Math.round((PREVIEW_WIDTH * height) / width) };
  draw(canvas, { left: 0, top: 0, width, height, scaled }, preview);
  return preview.toDataURL('image/jpeg', JPEG_QUALITY);
}

interface SendOptions {
  signal: AbortSignal;
  /** Receives the upload progress, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/** Resolves with the URL of the stored photo. Rejects with an ApiError. */
export function sendPhoto(file: Blob, kind: PhotoKind, options: SendOptions): Promise<string> {
  return withAccessToken(async ({ Authorization }) => {
    if (options.signal.aborted) throw createNoResponseError();
    const path = kind === 'portrait' ? apiPaths.portraits : apiPaths.photos;
    const { status, responseText } = await upload(path, file, Authorization, options);
    const response = { ok: status >= 200 && status < 300, status, headers: new Headers() };
    return parseResponse(response, responseText, photoResponseSchema).data.address;
  });
}

/** Sends the file with XMLHttpRequest, because `fetch` reports no progress. Resolves after the response has arrived. */
function upload(
  path: string,
  file: Blob,
  authorization: string,
  { signal, onProgress }: SendOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', API_BASE_PATH + path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Authorization', authorization);
    request.setRequestHeader('Content-Type', file.type);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(request);
    const fail = () => reject(createNoResponseError());
    Object.assign(request, { onerror: fail, ontimeout: fail, onabort: fail });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
