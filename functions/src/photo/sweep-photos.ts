import { Timestamp, type Firestore, type QueryDocumentSnapshot } from '@google-cloud/firestore';
import { parsePhotoPath } from '../contract/photo';
import {
  foodsCollection,
  ordersCollection,
  photosCollection,
  type StoredPhoto,
} from '../firestore/collections';
import { readDocumentPages } from '../firestore/document-pages';
import { formatPhotoPath } from './photo-path';
import type { PhotoFiles } from './photo-files';
import { removePhoto } from './remove-photo';

interface SweepDependencies {
  db: Firestore;
  files: PhotoFiles;
  now: () => Date;
  /** Resolves with the account of a user, or with undefined if the user has no account. */
  findUser: (uid: string) => Promise<{ photoURL: string | null } | undefined>;
}

/**
 * The minimum age of a photo that the sweep removes. The owner of a newer photo may still be filling in
 * the form.
 */
const MIN_AGE_MS = 24 * 60 * 60 * 1000;
/** The number of photos that the sweep checks at the same time. */
const BATCH_SIZE = 20;

/**
 * Removes the photos that are not used and at least a day old: dish photos that no dish and no order
 * references, and portraits that are not the current portrait of their owner. Resolves with the number of
 * removed photos. Also completes removals that were interrupted.
 */
export async function sweepPhotos({
  db,
  files,
  now,
  findUser,
}: SweepDependencies): Promise<number> {
  const cutoff = Timestamp.fromMillis(now().getTime() - MIN_AGE_MS);
  const oldPhotos = photosCollection(db).where('created_at', '<=', cutoff).orderBy('created_at');
  let removed = 0;
  for await (const photos of readDocumentPages(oldPhotos, BATCH_SIZE)) {
    const results = await Promise.all(
      photos.map(async (photo) => !(await isUsed(photo)) && removePhoto({ files, now }, photo)),
    );
    removed += results.filter(Boolean).length;
  }
  return removed;

  async function isUsed(photo: QueryDocumentSnapshot<StoredPhoto>): Promise<boolean> {
    const { kind, owner_uid } = photo.data();
    if (kind === 'dish') return isDishPhotoReferenced(db, photo);
    const user = owner_uid === undefined ? undefined : await findUser(owner_uid);
    return parsePhotoPath(user?.photoURL ?? '')?.hash === photo.id;
  }
}

/**
 * Resolves with true if a dish or an order references the dish photo. Queries the dishes before the
 * orders. An order copies the photo of its dish, so no new order can reference a photo that no dish
 * references.
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
