import { createHash } from 'node:crypto';
import {
  FieldValue,
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
  type QueryDocumentSnapshot,
} from '@google-cloud/firestore';
import { photosCollection, type StoredPhoto } from '../firestore/collections';
import { isChangedError } from '../firestore/client';
import type { PhotoKind } from '../firestore/collections';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { unavailableError } from '../http/http-error';
import {
  formatPhotoPath,
  formatPhotoFileName,
  MAIN_PHOTO_FILE_SUFFIXES,
  type PhotoName,
} from '../photo/photo-path';
import type { PhotoFiles } from '../photo/photo-files';
import { isPhotoBeingRemoved } from '../photo/remove-photo';
import type { EncodedPhotoFile } from './encode-photo';
import { photoError } from './photo-errors';
import type { PhotoFileFormat } from './photo-file-format';
import type { ConvertedPhoto, ConvertUploadedPhoto } from './convert-uploaded-photo';

interface StoreDependencies {
  db: Firestore;
  now: () => Date;
  files: PhotoFiles;
  convertUploadedPhoto: ConvertUploadedPhoto;
}

interface Upload {
  uid: string;
  kind: PhotoKind;
  type: PhotoFileFormat;
  bytes: Buffer;
}

interface StoredUpload {
  address: string;
  /**
   * True if this upload stored the files. False if an earlier upload of the same bytes by this user has
   * already stored all of them.
   */
  isNew: boolean;
}

/**
 * Returns a function that stores the files of a photo and resolves with its URL. If an earlier upload of
 * the same bytes by this user is complete, the function does not process them again.
 *
 * The photo document is written before the files, so the photo sweep finds all files, also the files of an
 * interrupted upload. The file that the URL names is written last, so its existence shows that the upload
 * was complete.
 *
 * The returned function throws HttpError 400, 413, or 415 for a file that is not a photo within the
 * limits, and 503 if the photo is being removed at this moment.
 */
export function storePhoto({ db, now, files, convertUploadedPhoto }: StoreDependencies) {
  return async ({ uid, kind, type, bytes }: Upload): Promise<StoredUpload> => {
    const hash = computePhotoHash(uid, kind, bytes);
    const document = photosCollection(db).doc(hash);
    const uploadedAt = Timestamp.fromDate(now());
    const snapshot = await withDeadline(READ_DEADLINE_MS, () => document.get());
    const stored = snapshot.data();
    if (stored && isPhotoBeingRemoved(stored, now())) throw unavailableError();
    if (stored && !stored.removed_at && (await isComplete({ hash, rgb: stored.rgb, kind }))) {
      // The new `created_at` protects the photo from the photo sweep for a day, so the user has time to
      // save the dish.
      const { updateTime: lastUpdateTime } = snapshot as QueryDocumentSnapshot;
      await withDeadline(WRITE_DEADLINE_MS, () =>
        document.update({ created_at: uploadedAt }, { lastUpdateTime }).catch(toUnavailableError),
      );
      return { address: formatPhotoPath({ hash, rgb: stored.rgb, kind }), isNew: false };
    }

    const processed = await convertUploadedPhoto(bytes, type, kind);
    if ('rejection' in processed) throw photoError(processed.rejection);
    const { rgb } = processed;
    const size = processed.files.reduce((sum, file) => sum + file.bytes.length, 0);
    await withDeadline(WRITE_DEADLINE_MS, () =>
      saveDocument(snapshot, { owner_uid: uid, kind, rgb, size, created_at: uploadedAt }),
    );
    await withDeadline(WRITE_DEADLINE_MS, () => writeFiles({ hash, rgb, kind }, processed));
    return { address: formatPhotoPath({ hash, rgb, kind }), isNew: true };
  };

  function isComplete(photo: PhotoName): Promise<boolean> {
    const mainFile = formatPhotoFileName(photo, MAIN_PHOTO_FILE_SUFFIXES[photo.kind]);
    return withDeadline(READ_DEADLINE_MS, () => files.exists(mainFile));
  }

  async function writeFiles(photo: PhotoName, { files: encoded }: ConvertedPhoto): Promise<void> {
    const isMain = ({ suffix }: EncodedPhotoFile) =>
      suffix === MAIN_PHOTO_FILE_SUFFIXES[photo.kind];
    const write = ({ suffix, bytes }: EncodedPhotoFile) =>
      files.write(formatPhotoFileName(photo, suffix), bytes);
    await Promise.all(encoded.filter((file) => !isMain(file)).map(write));
    await Promise.all(encoded.filter(isMain).map(write));
  }
}

/**
 * Saves the document of a photo. Throws HttpError 503 if `snapshot` exists and the document has changed
 * since it was read. For example, the photo sweep may have started to remove an incomplete photo.
 */
async function saveDocument(
  { ref, updateTime: lastUpdateTime }: DocumentSnapshot<StoredPhoto>,
  photo: StoredPhoto,
): Promise<void> {
  if (lastUpdateTime) {
    await ref
      .update({ ...photo, removed_at: FieldValue.delete() }, { lastUpdateTime })
      .catch(toUnavailableError);
  } else {
    await ref.set(photo);
  }
}

/**
 * Throws HttpError 503 if the document was changed or deleted after it was read, for example because a removal
 * of the photo began. Otherwise throws `error`.
 */
function toUnavailableError(error: unknown): never {
  throw isChangedError(error) ? unavailableError() : error;
}

/** Returns the first 128 bits of SHA-256 over the user, the kind, and the bytes, in hex. */
function computePhotoHash(uid: string, kind: PhotoKind, bytes: Buffer): string {
  const hash = createHash('sha256')
    .update(`${JSON.stringify([uid, kind])}\n`)
    .update(bytes);
  return hash.digest('hex').slice(0, 32);
}
