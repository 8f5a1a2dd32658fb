import { Timestamp, type QueryDocumentSnapshot } from '@google-cloud/firestore';
import type { StoredPhoto } from '../firestore/collections';
import { isChangedError } from '../firestore/client';
import { listFileNamesOfPhoto } from './photo-path';
import type { PhotoFiles } from './photo-files';

/**
 * After this time, the removal of a photo counts as interrupted. An upload can then store the
 * photo again, and the next photo sweep can remove it.
 */
const REMOVAL_TIMEOUT_MS = 10 * 60_000;

/** Returns true while another request or the photo sweep removes the photo. */
export function isPhotoBeingRemoved({ removed_at }: StoredPhoto, now: Date): boolean {
  return removed_at !== undefined && now.getTime() - removed_at.toMillis() < REMOVAL_TIMEOUT_MS;
}

/**
 * Removes the files of a photo, and then its document. Resolves with false and removes nothing if the
 * document has changed since it was read, for example because a dish was saved with the photo.
 *
 * The first step sets `removed_at` in the document. From then on, no dish can be saved with the photo. If
 * the removal is interrupted, the next photo sweep finds the document and removes the remaining files.
 */
export async function removePhoto(
  { files, now }: { files: PhotoFiles; now: () => Date },
  photo: QueryDocumentSnapshot<StoredPhoto>,
): Promise<boolean> {
  const removed_at = Timestamp.fromDate(now());
  try {
    await photo.ref.update({ removed_at }, { lastUpdateTime: photo.updateTime });
  } catch (error) {
    if (isChangedError(error)) return false;
    throw error;
  }
  const { rgb, kind } = photo.data();
  await Promise.all(listFileNamesOfPhoto({ hash: photo.id, rgb, kind }).map(files.remove));
  await photo.ref.delete();
  return true;
}
