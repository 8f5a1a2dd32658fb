import { Timestamp, type Firestore, type QueryDocumentSnapshot } from '@google-cloud/firestore';
import { parsePhotoPath } from '../contract/photo';
import {
  foodsCollection,
  ordersCollection,
  photosCollection,
  type StoredPhoto,
} from '../firestore/collections';
import { readDocumentPages } from '../firestore/pages';
import { isChangedError } from '../firestore/client';
import type { PhotoFiles } from './photo-files';
import { formatPhotoPath, listFileNamesOfPhoto } from './stored-photo';

interface RemovalDependencies {
  db: Firestore;
  files: PhotoFiles;
  now: () => Date;
}

/** After this time, a removal counts as interrupted, and an upload can store the photo again. */
const REMOVAL_TIMEOUT_MS = 10 * 60_000;

export function isPhotoBeingRemoved({ removed_at }: StoredPhoto, now: Date): boolean {
  return removed_at !== undefined && now.getTime() - removed_at.toMillis() < REMOVAL_TIMEOUT_MS;
}

/**
 * Removes the files of a photo, and then its document. Removes nothing if the document has changed since it was read, for
 * example because a dish was saved with the photo. From the first step on, no dish can be saved with the photo. If the
 * removal is interrupted, the next photo sweep completes it.
 */
export async function removePhoto(
  { files, now }: Omit<RemovalDependencies, 'db'>,
  photo: QueryDocumentSnapshot<StoredPhoto>,
): Promise<void> {
  const removed_at = Timestamp.fromDate(now());
  try {
    await photo.ref.update({ removed_at }, { lastUpdateTime: photo.updateTime });
  } catch (error) {
    if (isChangedError(error)) return;
    throw error;
  }
  const { rgb, kind } = photo.data();
  await Promise.all(listFileNamesOfPhoto({ hash: photo.id, rgb, kind }).map(files.remove));
  await photo.ref.delete();
}

/**
 * Removes the portraits that are older than the current one, `photoURL`. A newer one stays, because the user may have
 * uploaded it in another tab and not saved it yet. If it is never saved, `sweepPhotos` removes it.
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

interface SweepDependencies extends RemovalDependencies {
  findUser: (uid: string) => Promise<{ photoURL: string | null } | undefined>;
}

/** The minimum age of a photo that the sweep removes. The owner of a newer photo may still fill in the form. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 20;

/**
 * Removes the photos that are at least a day old and not used: dish photos that no dish and no order references, and
 * portraits that neither their owner nor a dish of the owner shows. Also completes removals that were interrupted.
 */
export async function sweepPhotos({ db, files, now, findUser }: SweepDependencies): Promise<void> {
  const cutoff = Timestamp.fromMillis(now().getTime() - MIN_AGE_MS);
  const oldPhotos = photosCollection(db).where('created_at', '<=', cutoff).orderBy('created_at');
  for await (const photos of readDocumentPages(oldPhotos, BATCH_SIZE)) {
    await Promise.all(
      photos.map(async (photo) => !(await isUsed(photo)) && removePhoto({ files, now }, photo)),
    );
  }

  async function isUsed(photo: QueryDocumentSnapshot<StoredPhoto>): Promise<boolean> {
    const { kind, owner_uid, rgb } = photo.data();
    if (kind === 'dish') return isDishPhotoReferenced(db, photo);
    const user = owner_uid === undefined ? undefined : await findUser(owner_uid);
    if (parsePhotoPath(user?.photoURL ?? '')?.hash === photo.id) return true;
    // A login with Google replaces the photo of the account, but not the one of its dishes.
    const address = formatPhotoPath({ hash: photo.id, rgb, kind });
    const { empty } = await foodsCollection(db)
      .where('added_by.photoURL', '==', address)
      .limit(1)
      .get();
    return !empty;
  }
}

/**
 * Queries the dishes before the orders. An order copies the photo of its dish, so no new order can reference a photo
 * that no dish references.
 */
export async function isDishPhotoReferenced(
  db: Firestore,
  photo: QueryDocumentSnapshot<StoredPhoto>,
): Promise<boolean> {
  const { rgb, kind } = photo.data();
  const address = formatPhotoPath({ hash: photo.id, rgb, kind });
  for (const open of [foodsCollection, ordersCollection]) {
    const { empty } = await open(db).where('food_image', '==', address).limit(1).get();
    if (!empty) return true;
  }
  return false;
}
