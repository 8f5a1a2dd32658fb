import type { Sharp } from 'sharp';
import { DISH_PHOTO_WIDTHS, PORTRAIT_PHOTO_WIDTHS, SOCIAL_CARD_FORMAT } from '../contract/photo';
import type { PhotoKind } from '../firestore/collections';
import type { DecodedPhoto } from './decoded-photo';
import { sharp } from './sharp-settings';

/** The end of a file's name, for example `960.webp`, and the bytes of the file. */
export interface EncodedPhotoFile {
  suffix: string;
  bytes: Buffer;
}

const AVIF_QUALITY = 50;
const WEBP_QUALITY = 75;
const CARD_QUALITY = 80;
/**
 * The normal effort of the AVIF encoder. With this effort, all files of a photo need about 1 s. With
 * effort 4, they need 6 s.
 */
const AVIF_EFFORT = 2;
/**
 * The effort of the AVIF encoder for a large or detailed image. With the normal effort, the image would need
 * more than 2 s of CPU. The file has about the same size with both efforts.
 */
const FAST_AVIF_EFFORT = 0;
const MAX_PIXELS_WITH_NORMAL_EFFORT = 1600 * 1200;
/**
 * The maximum number of WebP bytes per pixel of an image that is encoded with the normal AVIF effort. Photos
 * have up to 0.2 bytes per pixel. Noise has 1 byte per pixel, and needs too much time with the normal effort.
 */
const MAX_DETAIL_WITH_NORMAL_EFFORT = 0.3;

/** Resolves with the files of a photo. Encodes one file at a time, to limit the memory. */
export async function encodePhoto(
  photo: DecodedPhoto,
  kind: PhotoKind,
): Promise<EncodedPhotoFile[]> {
  if (kind === 'portrait') return encodeWidths(photo, PORTRAIT_PHOTO_WIDTHS);
  return [...(await encodeWidths(photo, DISH_PHOTO_WIDTHS)), await encodeSocialCard(photo)];
}

async function encodeWidths(
  photo: DecodedPhoto,
  widths: readonly number[],
): Promise<EncodedPhotoFile[]> {
  const files: EncodedPhotoFile[] = [];
  for (const width of widths) {
    const resized = open(photo).resize(width, undefined, { withoutEnlargement: true });
    const { data: pixels, info } = await resized.raw().toBuffer({ resolveWithObject: true });
    const image = open({ pixels, raw: info });
    const webp = await image.clone().webp({ quality: WEBP_QUALITY, effort: 2 }).toBuffer();
    const effort = chooseAvifEffort(info.width * info.height, webp.length);
    const avif = await image
      .avif({ quality: AVIF_QUALITY, effort, chromaSubsampling: '4:2:0' })
      .toBuffer();
    files.push({ suffix: `${width}.webp`, bytes: webp }, { suffix: `${width}.avif`, bytes: avif });
  }
  return files;
}

function chooseAvifEffort(pixels: number, webpBytes: number): number {
  const isExpensive =
    pixels > MAX_PIXELS_WITH_NORMAL_EFFORT || webpBytes / pixels > MAX_DETAIL_WITH_NORMAL_EFFORT;
  return isExpensive ? FAST_AVIF_EFFORT : AVIF_EFFORT;
}

/** Resolves with the center of the photo in the format of a social card. A small photo is not enlarged. */
async function encodeSocialCard(photo: DecodedPhoto): Promise<EncodedPhotoFile> {
  const { width, height } = SOCIAL_CARD_FORMAT;
  const scale = Math.min(1, photo.raw.width / width, photo.raw.height / height);
  const bytes = await open(photo)
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'cover' })
    .jpeg({ quality: CARD_QUALITY })
    .toBuffer();
  return { suffix: SOCIAL_CARD_FORMAT.suffix, bytes };
}

function open({ pixels, raw }: DecodedPhoto): Sharp {
  const { width, height, channels } = raw;
  return sharp(pixels, { raw: { width, height, channels } });
}
