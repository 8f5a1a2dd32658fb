import type { DocumentReference, DocumentSnapshot, Firestore } from '@google-cloud/firestore';
import {
  DISH_PHOTO_WIDTHS,
  parsePhotoPath,
  PORTRAIT_PHOTO_WIDTHS,
  SOCIAL_CARD_FORMAT,
} from '../contract/photo';
import { photosCollection, type PhotoKind, type StoredPhoto } from '../firestore/collections';

/** The suffix of the main file of a photo, by kind. The URL of the main file identifies the photo. */
export const MAIN_PHOTO_FILE_SUFFIXES: Record<PhotoKind, string> = {
  dish: '960.webp',
  portrait: '192.webp',
};

interface PhotoName extends Pick<StoredPhoto, 'rgb' | 'kind'> {
  hash: string;
}

/** Returns the URL path of a photo: the value of `food_image` or `photoURL`. */
export function formatPhotoPath(photo: PhotoName): string {
  return `/photos/${formatPhotoFileName(photo, MAIN_PHOTO_FILE_SUFFIXES[photo.kind])}`;
}

export function formatPhotoFileName({ hash, rgb }: Omit<PhotoName, 'kind'>, suffix: string) {
  return `${hash}-${rgb}-${suffix}`;
}

export function listFileNamesOfPhoto(photo: PhotoName): string[] {
  const widths = photo.kind === 'dish' ? DISH_PHOTO_WIDTHS : PORTRAIT_PHOTO_WIDTHS;
  const suffixes = widths.flatMap((width) => [`${width}.webp`, `${width}.avif`]);
  if (photo.kind === 'dish') suffixes.push(SOCIAL_CARD_FORMAT.suffix);
  return suffixes.map((suffix) => formatPhotoFileName(photo, suffix));
}

/** Returns the document of the photo at `url`, or undefined if `url` is not the URL of an uploaded photo. */
export function findPhotoDocument(
  db: Firestore,
  url: string,
): DocumentReference<StoredPhoto> | undefined {
  const address = parsePhotoPath(url);
  return address && photosCollection(db).doc(address.hash);
}

/** Returns true if `photo` exists, has this URL, owner, and kind, and is not being removed. */
export function isOwnPhoto(
  photo: DocumentSnapshot<StoredPhoto>,
  { url, uid, kind }: { url: string; uid: string; kind: PhotoKind },
): boolean {
  const stored = photo.data();
  if (!stored || stored.removed_at || stored.owner_uid !== uid || stored.kind !== kind)
    return false;
  return formatPhotoPath({ hash: photo.id, rgb: stored.rgb, kind }) === url;
}

/** Resolves with null if `photoURL` is an uploaded photo that is not a portrait of the user. */
export async function nullifyForeignPortrait(
  db: Firestore,
  { uid, photoURL }: { uid: string; photoURL: string | null },
): Promise<string | null> {
  const document = photoURL === null ? undefined : findPhotoDocument(db, photoURL);
  if (photoURL === null || !document) return photoURL;
  const isOwn = isOwnPhoto(await document.get(), { url: photoURL, uid, kind: 'portrait' });
  return isOwn ? photoURL : null;
}
