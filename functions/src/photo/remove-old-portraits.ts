import type { Firestore } from '@google-cloud/firestore';
import { photosCollection } from '../firestore/collections';
import type { PhotoFiles } from './photo-files';
import { findPhotoDocument } from './photo-ownership';
import { removePhoto } from './remove-photo';

interface RemovalDependencies {
  db: Firestore;
  files: PhotoFiles;
  now: () => Date;
}

/**
 * Removes the portraits of a user that are older than the current one, `photoURL`. A newer portrait stays,
 * because the user may have uploaded it in another tab and not saved it yet. If the user never saves it,
 * `sweepPhotos` removes it.
 */
export async function removeOldPortraits(
  { db, files, now }: RemovalDependencies,
  { uid, photoURL }: { uid: string; photoURL: string | null },
): Promise<void> {
  const currentId = photoURL === null ? undefined : findPhotoDocument(db, photoURL)?.id;
  if (currentId === undefined) return;
  const ofUser = photosCollection(db).where('owner_uid', '==', uid);
  const { docs } = await ofUser.where('kind', '==', 'portrait').get();
  const current = docs.find(({ id }) => id === currentId);
  if (!current) return;
  const uploadedAt = current.data().created_at.toMillis();
  for (const portrait of docs) {
    const isOlder = portrait.data().created_at.toMillis() < uploadedAt;
    if (isOlder) await removePhoto({ files, now }, portrait);
  }
}
