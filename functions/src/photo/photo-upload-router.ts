import { createHash, hash as computeHash } from 'node:crypto';
import {
  FieldValue,
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
} from '@google-cloud/firestore';
import type { IRouter, Request, Response } from 'express';
import * as v from 'valibot';
import {
  blockedPhotosCollection,
  photosCollection,
  type PhotoKind,
  type StoredPhoto,
} from '../firestore/collections';
import { isChangedError } from '../firestore/client';
import { READ_DEADLINE_MS, withDeadline, WRITE_DEADLINE_MS } from '../http/limits';
import { unavailableError } from '../http/responses';
import { parseQuery } from '../http/parse-request';
import type { GuardedRequest } from '../http/server-guard';
import type { ConvertUploadedPhoto } from './convert-uploaded-photo';
import { detectPhotoFileFormat, type PhotoFileFormat } from './image-checks';
import type { PhotoFiles } from './photo-files';
import { countUpload, photoError, type PhotoUploadLimits } from './photo-upload-limits';
import { isPhotoBeingRemoved } from './remove-photos';
import {
  formatPhotoFileName,
  formatPhotoPath,
  listFileNamesOfPhoto,
  MAIN_PHOTO_FILE_SUFFIXES,
} from './stored-photo';

interface PhotoStoreDependencies {
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

export interface PhotoUploadDependencies extends PhotoStoreDependencies {
  photoLimits: PhotoUploadLimits;
  authenticate: (request: Request, response: Response, limit: 'writes') => Promise<{ uid: string }>;
}

const querySchema = v.object({
  for: v.optional(v.literal('portrait', '“for” must be portrait.')),
});

export function addPhotoUploadRoutes(
  router: IRouter,
  { photoLimits, authenticate, ...store }: PhotoUploadDependencies,
): void {
  router.route('/photos').post(async (request, response) => {
    const { uid } = await authenticate(request, response, 'writes');
    const { for: kind = 'dish' } = parseQuery(request, querySchema);
    const bytes = (request as GuardedRequest).rawBody;
    if (!bytes) throw photoError('photo-unreadable');
    const type = detectPhotoFileFormat(bytes);
    if (!type || !request.is(`image/${type}`)) throw photoError('photo-type');
    const { db, now } = store;
    await withDeadline(READ_DEADLINE_MS, () => countUpload(db, now(), photoLimits, uid));
    const { address, isNew } = await storePhoto(store, { uid, kind, type, bytes });
    response.status(isNew ? 201 : 200).json({ address });
  });
}

/**
 * `isNew` is false if an earlier upload of the same bytes by this user is complete.
 *
 * The document is written before the files, so the photo sweep finds all files, also those of an interrupted upload.
 * The file that the URL names is written last, so its existence shows that the upload was complete.
 * @throws HttpError 400, 413, or 415 for a file that is not a photo within the limits, 409 for bytes that a maintainer
 * has blocked, and 503 if the photo is being removed at this moment.
 */
async function storePhoto(
  { db, now, files, convertUploadedPhoto }: PhotoStoreDependencies,
  { uid, kind, type, bytes }: Upload,
): Promise<{ address: string; isNew: boolean }> {
  // The first 128 bits of a hash over the user, the kind, and the bytes.
  const idHash = createHash('sha256').update(`${JSON.stringify([uid, kind])}\n`);
  const hash = idHash.update(bytes).digest('hex').slice(0, 32);
  const created_at = Timestamp.fromDate(now());
  const document = photosCollection(db).doc(hash);
  const bytes_hash = computeHash('sha256', bytes);
  const [snapshot, block] = await withDeadline(READ_DEADLINE_MS, () =>
    Promise.all([document.get(), blockedPhotosCollection(db).doc(bytes_hash).get()]),
  );
  if (block.exists) throw photoError('photo-blocked');
  const stored = snapshot.data();
  if (stored && isPhotoBeingRemoved(stored, now())) throw unavailableError();
  const mainSuffix = MAIN_PHOTO_FILE_SUFFIXES[kind];
  if (stored && !stored.removed_at) {
    const { rgb } = stored;
    const mainFile = formatPhotoFileName({ hash, rgb }, mainSuffix);
    if (await withDeadline(READ_DEADLINE_MS, () => files.exists(mainFile))) {
      // The new `created_at` protects the photo from the sweep for a day. The user can save the dish until then.
      await saveDocument(snapshot, { ...stored, created_at });
      return { address: formatPhotoPath({ hash, rgb, kind }), isNew: false };
    }
  }

  const photo = await convertUploadedPhoto(bytes, type, kind);
  if ('rejection' in photo) throw photoError(photo.rejection);
  const { rgb } = photo;
  const size = photo.files.reduce((sum, file) => sum + file.bytes.length, 0);
  await saveDocument(snapshot, { owner_uid: uid, kind, rgb, size, bytes_hash, created_at });
  const write = (encoded: typeof photo.files) =>
    Promise.all(
      encoded.map((file) =>
        files.write(formatPhotoFileName({ hash, rgb }, file.suffix), file.bytes),
      ),
    );
  await withDeadline(WRITE_DEADLINE_MS, async () => {
    await write(photo.files.filter(({ suffix }) => suffix !== mainSuffix));
    await write(photo.files.filter(({ suffix }) => suffix === mainSuffix));
    // The deletion of the account may have removed the document, which is the only way to find the files later.
    if ((await document.get()).exists) return;
    await Promise.all(listFileNamesOfPhoto({ hash, rgb, kind }).map(files.remove));
    throw unavailableError();
  });
  return { address: formatPhotoPath({ hash, rgb, kind }), isNew: true };
}

/**
 * @throws HttpError 503 if the document has changed since it was read, for example because a removal of the photo
 * began.
 */
function saveDocument(
  { ref, updateTime: lastUpdateTime }: DocumentSnapshot<StoredPhoto>,
  photo: StoredPhoto,
) {
  return withDeadline<unknown>(WRITE_DEADLINE_MS, () =>
    lastUpdateTime
      ? ref
          .update({ ...photo, removed_at: FieldValue.delete() }, { lastUpdateTime })
          .catch((error: unknown) => {
            throw isChangedError(error) ? unavailableError() : error;
          })
      : ref.set(photo),
  );
}
