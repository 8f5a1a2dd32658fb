import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { changeDocuments } from '../account-data/erase-personal-data';
import type { IdentityProvider } from '../account/identity-provider';
import { parsePhotoPath } from '../contract/photo';
import {
  type StoredPhoto,
  blockedPhotosCollection,
  foodsCollection,
  moderationActionsCollection,
  photosCollection,
} from '../firestore/collections';
import type { PhotoFiles } from '../photo/photo-files';
import { removePhoto } from '../photo/remove-photos';
import { formatPhotoPath } from '../photo/stored-photo';

/** The image of a dish without a photo. A dish must have an image. */
const NO_PHOTO = '/images/foods/default.svg';

interface PhotoBlockDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUser' | 'removePortrait'>;
  photoFiles: PhotoFiles;
  now: () => Date;
}

/**
 * Removes the photo at `url`, the URL of any of its files, and each photo of another account with the same bytes, which
 * nobody can upload again. Can be repeated after it stopped at any step.
 * @throws Error if there is no such photo.
 */
export async function blockPhoto(dependencies: PhotoBlockDependencies, url: string): Promise<void> {
  const { db, photoFiles, now } = dependencies;
  const id = parsePhotoPath(new URL(url, 'https://potluck.invalid').pathname)?.hash;
  const named = id === undefined ? undefined : (await photosCollection(db).doc(id).get()).data();
  if (id === undefined || !named) throw new Error(`There is no uploaded photo at ${url}.`);
  const { bytes_hash, owner_uid: uid } = named;
  const at = Timestamp.fromDate(now());
  const owner = uid === undefined ? {} : { uid };
  await moderationActionsCollection(db).add({ action: 'remove-photo', photo: id, ...owner, at });
  await blockedPhotosCollection(db).doc(bytes_hash).set({ at });
  const copies = photosCollection(db).where('bytes_hash', '==', bytes_hash).limit(2);
  for (;;) {
    const { docs } = await copies.get();
    // The photo at `url` is the last one, because a repeated call must find it.
    const photo = docs.find((copy) => copy.id !== id) ?? docs[0];
    if (!photo) return;
    await clearPhoto(dependencies, { id: photo.id, ...photo.data() });
    // If a dish was saved with the photo in between, `removePhoto` removes nothing, and the next round repeats both steps.
    await removePhoto({ files: photoFiles, now }, photo);
  }
}

/** Removes a photo from its dishes, or from the profile of its owner. Orders keep the URL of the missing file. */
async function clearPhoto(
  { db, identity }: PhotoBlockDependencies,
  { id, kind, rgb, owner_uid }: StoredPhoto & { id: string },
): Promise<void> {
  const address = formatPhotoPath({ hash: id, rgb, kind });
  if (kind === 'portrait' && owner_uid !== undefined) {
    const user = await identity.findUser(owner_uid);
    if (user?.photoURL === address) await identity.removePortrait(owner_uid);
  }
  const [field, value] = kind === 'dish' ? ['food_image', NO_PHOTO] : ['added_by.photoURL', null];
  const dishes = foodsCollection(db).where(field, '==', address);
  await changeDocuments(dishes, (batch, documents) => {
    for (const { ref } of documents) batch.update(ref, { [field]: value });
  });
}
