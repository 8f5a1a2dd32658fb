import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { photosCollection, type StoredPhoto } from '../firestore/collections';
import { formatPhotoPath, listFileNamesOfPhoto } from '../photo/stored-photo';
import type { PhotoFiles } from '../photo/photo-files';
import { ownerFixture } from './user-fixtures';

interface PhotoStore {
  db: Firestore;
  files?: PhotoFiles;
}

/**
 * Writes the document and the files of an uploaded dish photo of `ownerFixture`. The hash of the photo
 * consists of `digit` only, so each digit is a different photo. Resolves with the URL of the photo.
 */
export async function storePhotoFixture(
  { db, files }: PhotoStore,
  digit: string,
  changes: Partial<StoredPhoto> = {},
): Promise<string> {
  const stored: StoredPhoto = {
    owner_uid: ownerFixture.uid,
    kind: 'dish',
    rgb: 'a0b1c2',
    size: 300,
    bytes_hash: `bytes-${digit}`,
    created_at: Timestamp.fromDate(new Date('2026-01-01T12:00:00Z')),
    ...changes,
  };
  const hash = digit.repeat(32);
  await photosCollection(db).doc(hash).set(stored);
  const photo = { hash, rgb: stored.rgb, kind: stored.kind };
  for (const name of listFileNamesOfPhoto(photo)) await files?.write(name, Buffer.from('photo'));
  return formatPhotoPath(photo);
}
