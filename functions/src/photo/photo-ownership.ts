import type { DocumentReference, DocumentSnapshot, Firestore } from '@google-cloud/firestore';
import { parsePhotoPath } from '../contract/photo';
import { photosCollection, type PhotoKind, type StoredPhoto } from '../firestore/collections';
import { formatPhotoPath } from './photo-path';

/** Returns the document of the photo at `url`, or undefined if `url` is not the URL of an uploaded photo. */
export function findPhotoDocument(
  db: Firestore,
  url: string,
): DocumentReference<StoredPhoto> | undefined {
  const address = parsePhotoPath(url);
  return address && photosCollection(db).doc(address.hash);
}

/**
 * Returns true if `photo` exists with the URL `url`, belongs to the user `uid`, has the kind `kind`, and
 * is not being removed.
 */
export function isOwnPhoto(
  photo: DocumentSnapshot<StoredPhoto>,
  { url, uid, kind }: { url: string; uid: string; kind: PhotoKind },
): boolean {
  const stored = photo.data();
  if (!stored || stored.removed_at || stored.owner_uid !== uid || stored.kind !== kind)
    return false;
  return formatPhotoPath({ hash: photo.id, rgb: stored.rgb, kind }) === url;
}

/**
 * Resolves with `photoURL`, or with null if it is the URL of an uploaded photo that is not a portrait of
 * the user. Reads one document if it is the URL of an uploaded photo, and none otherwise.
 */
export async function nullifyForeignPortrait(
  db: Firestore,
  { uid, photoURL }: { uid: string; photoURL: string | null },
): Promise<string | null> {
  const document = photoURL === null ? undefined : findPhotoDocument(db, photoURL);
  if (photoURL === null || !document) return photoURL;
  const isOwn = isOwnPhoto(await document.get(), { url: photoURL, uid, kind: 'portrait' });
  return isOwn ? photoURL : null;
}
