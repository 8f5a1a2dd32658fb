import { DISH_PHOTO_WIDTHS, PORTRAIT_PHOTO_WIDTHS, SOCIAL_CARD_FORMAT } from '../contract/photo';
import type { PhotoKind } from '../firestore/collections';
import type { DecodedPhoto } from './decode-photo';
import { sharp } from './sharp-settings';

/** The end of a file's name, for example `960.webp`, and the bytes of the file. */
export interface EncodedPhotoFile {
  suffix: string;
  bytes: Buffer;
}

const WEBP_OPTIONS = { quality: 75, effort: 2 };
/**
 * With the effort 1, the AVIF files of a large image need 0.8 s of CPU, also those of noise. With the effort 2, they need
 * 3 s for noise, and are not smaller. With the effort 0, they are 10% larger.
 */
const AVIF_OPTIONS = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' };
const CARD_OPTIONS = { quality: 80 };

/** Resolves with the files of a photo. Encodes one file at a time, to limit the memory. */
export async function encodePhoto(
  { data, info }: DecodedPhoto,
  kind: PhotoKind,
): Promise<EncodedPhotoFile[]> {
  const photo = sharp(data, { raw: info });
  const files: EncodedPhotoFile[] = [];
  for (const width of kind === 'dish' ? DISH_PHOTO_WIDTHS : PORTRAIT_PHOTO_WIDTHS) {
    const resized = photo.clone().resize({ width, withoutEnlargement: true });
    const webp = await resized.clone().webp(WEBP_OPTIONS).toBuffer();
    const avif = await resized.clone().avif(AVIF_OPTIONS).toBuffer();
    files.push({ suffix: `${width}.webp`, bytes: webp }, { suffix: `${width}.avif`, bytes: avif });
  }
  if (kind === 'dish') {
    // The social card is the center of the photo. A small photo is not enlarged.
    const { width, height, suffix } = SOCIAL_CARD_FORMAT;
    const scale = Math.min(1, info.width / width, info.height / height);
    const bytes = await photo
      .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'cover' })
      .jpeg(CARD_OPTIONS)
      .toBuffer();
    files.push({ suffix, bytes });
  }
  return files;
}
