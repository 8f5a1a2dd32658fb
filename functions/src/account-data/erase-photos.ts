import { FieldValue, type QueryDocumentSnapshot } from '@google-cloud/firestore';
import { photosCollection, type StoredPhoto } from '../firestore/collections';
import { isChangedError } from '../firestore/is-changed-error';
import { isDishPhotoReferenced, removePhoto } from '../photo/remove-photos';
import type { PersonalDataEraser } from './erase-personal-data';

const PAGE_SIZE = 100;

/**
 * Removes the photos of the account. Keeps a dish photo that a dish or an order references, but removes
 * the uid of the owner from the document of the photo.
 */
export const erasePhotos: PersonalDataEraser = async (db, uid, now, photoFiles) => {
  const ofAccount = photosCollection(db).where('owner_uid', '==', uid).limit(PAGE_SIZE);
  let { docs } = await ofAccount.get();
  while (docs.length > 0) {
    for (const photo of docs) {
      if (photo.data().kind === 'dish' && (await isDishPhotoReferenced(db, photo)))
        await removeOwner(photo);
      else await removePhoto({ files: photoFiles, now }, photo);
    }
    ({ docs } = await ofAccount.get());
  }
};

async function removeOwner(photo: QueryDocumentSnapshot<StoredPhoto>): Promise<void> {
  try {
    await photo.ref.update({ owner_uid: FieldValue.delete() });
  } catch (error) {
    // `sweepPhotos` may have removed the photo after the query found it. There is then no document to update.
    if (!isChangedError(error)) throw error;
  }
}
