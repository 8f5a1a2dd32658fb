import type { IRouter, Request } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import * as v from 'valibot';
import type { Authenticator } from '../account/authenticate';
import type { PhotoKind } from '../firestore/collections';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { parseQuery } from '../http/parse-request';
import type { GuardedRequest } from '../http/server-guard';
import type { PhotoFiles } from '../photo/photo-files';
import { createUploadLimitCheck, type PhotoUploadLimits } from './upload-limit-check';
import { photoError } from './photo-errors';
import { detectPhotoFileFormat, PHOTO_CONTENT_TYPES } from './photo-file-format';
import type { ConvertUploadedPhoto } from './convert-uploaded-photo';
import { storePhoto } from './store-photo';

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

/** Adds the route `POST /photos`. */
export function addPhotoUploadRoutes(
  router: IRouter,
  { db, now, files, convertUploadedPhoto, photoLimits, authenticate }: PhotoUploadDependencies,
): void {
  const count = createUploadLimitCheck(db, now, photoLimits);
  const store = storePhoto({ db, now, files, convertUploadedPhoto });

  router.route('/photos').post(async (request, response) => {
    const { uid } = await authenticate(request, response, 'writes');
    const query = parseQuery(request, querySchema);
    const kind: PhotoKind = query.for ?? 'dish';
    requirePhotoContentType(request);
    await withDeadline(READ_DEADLINE_MS, () => count(uid));
    const bytes = (request as GuardedRequest).rawBody ?? Buffer.alloc(0);
    const type = detectDeclaredType(request, bytes);
    const { address, isNew } = await store({ uid, kind, type, bytes });
    response.status(isNew ? 201 : 200).json({ address });
  });
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
