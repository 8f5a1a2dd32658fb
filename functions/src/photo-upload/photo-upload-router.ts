import type { IRouter, Request } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import * as v from 'valibot';
import type { Authenticator } from '../account/authenticate';
import type { PhotoKind } from '../firestore/photo-kind';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { methodNotAllowed } from '../http/method-not-allowed';
import { parseQuery } from '../http/parse-request';
import { readBody } from '../http/request-body';
import type { PhotoFiles } from '../photo/photo-files';
import { createUploadLimitCheck, type PhotoUploadLimits } from './upload-limit-check';
import { photoBodyLimits } from './photo-body-limits';
import { photoError } from './photo-errors';
import { detectPhotoFileFormat, PHOTO_CONTENT_TYPES } from './photo-file-format';
import type { ConvertUploadedPhoto } from './convert-uploaded-photo';
import { storePhoto } from './store-photo';
import { createConcurrentUploadLimit } from './concurrent-upload-limit';

interface PhotoUploadDependencies {
  db: Firestore;
  now: () => Date;
  files: PhotoFiles;
  convertUploadedPhoto: ConvertUploadedPhoto;
  photoLimits: PhotoUploadLimits;
  authenticate: Authenticator;
}

const querySchema = v.object({
  for: v.optional(v.literal('portrait', '“for” must be portrait.')),
});

/**
 * Adds the route `POST /photos`. The handler reads the request body only after it has identified the user
 * and has a slot for the upload. An upload over the limits therefore gets its response before the body
 * is received.
 */
export function addPhotoUploadRoutes(
  router: IRouter,
  { db, now, files, convertUploadedPhoto, photoLimits, authenticate }: PhotoUploadDependencies,
): void {
  const slots = createConcurrentUploadLimit();
  const count = createUploadLimitCheck(db, now, photoLimits);
  const store = storePhoto({
    db,
    now,
    files,
    convertUploadedPhoto: (...photo) => slots.runAlone(() => convertUploadedPhoto(...photo)),
  });

  router
    .route('/photos')
    .post(async (request, response) => {
      const { uid } = await authenticate(request, response, 'writes');
      const query = parseQuery(request, querySchema);
      const kind: PhotoKind = query.for ?? 'dish';
      requirePhotoContentType(request);
      const freeSlot = slots.take();
      // Free the slot when the connection closes. Code after `await readBody` cannot free it, because that
      // code does not run if the client disconnects.
      response.once('close', freeSlot);
      try {
        await withDeadline(READ_DEADLINE_MS, () => count(uid));
        const bytes = await readBody(request, photoBodyLimits);
        response.off('close', freeSlot);
        const type = detectDeclaredType(request, bytes);
        const { address, isNew } = await store({ uid, kind, type, bytes });
        response.status(isNew ? 201 : 200).json({ address });
      } finally {
        freeSlot();
      }
    })
    .all(methodNotAllowed('POST'));
}

function requirePhotoContentType(request: Request): void {
  // `request.is` returns null for a request without a body. Accept it here, because `detectDeclaredType`
  // rejects it later.
  if (request.is([...PHOTO_CONTENT_TYPES]) === false) throw photoError('photo-type');
}

/**
 * Returns the image format of an uploaded file.
 * @throws HttpError 400 for an empty body, 415 if the format differs from the header Content-Type.
 */
function detectDeclaredType(request: Request, bytes: Buffer) {
  if (bytes.length === 0) throw photoError('photo-unreadable');
  const type = detectPhotoFileFormat(bytes);
  if (type === undefined || !request.is(`image/${type}`)) throw photoError('photo-type');
  return type;
}
