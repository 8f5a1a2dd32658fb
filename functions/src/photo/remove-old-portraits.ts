import type { Firestore } from '@google-cloud/firestore';
import { parsePhotoPath } from '../contract/photo';
import { photosCollection } from '../firestore/collections';
import type { PhotoFiles } from './photo-files';
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
  const current = parsePhotoPath(photoURL ?? '');
  if (!current) return;
  const ofUser = photosCollection(db).where('owner_uid', '==', uid);
  const { docs } = await ofUser.where('kind', '==', 'portrait').get();
  const uploadedAt = docs.find(({ id }) => id === current.hash)?.data().created_at;
  for (const portrait of docs) {
    const isOlder = uploadedAt && portrait.data().created_at < uploadedAt;
    if (isOlder) await removePhoto({ files, now }, portrait);
  }
}
