import type { IRouter, Request, Response } from 'express';
import * as v from 'valibot';
import { READ_DEADLINE_MS, withDeadline } from '../http/deadline';
import { parseQuery } from '../http/parse-request';
import type { GuardedRequest } from '../http/server-guard';
import { photoError } from './photo-errors';
import { detectPhotoFileFormat } from './photo-file-format';
import { storePhoto, type PhotoStoreDependencies } from './store-photo';
import { countUpload, type PhotoUploadLimits } from './upload-limit-check';

export interface PhotoUploadDependencies extends PhotoStoreDependencies {
  photoLimits: PhotoUploadLimits;
  authenticate: (request: Request, response: Response, limit: 'writes') => Promise<{ uid: string }>;
}

const querySchema = v.object({
  for: v.optional(v.literal('portrait', '“for” must be portrait.')),
});

/** Adds the route `POST /photos`. */
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
