import { MAX_PHOTO_BYTES } from '../contract/photo';
import type { RequestBodyLimits } from '../http/request-body';
import { photoError } from './photo-errors';

/**
 * The rules for the request bodies of photo uploads. The route handler reads the body. It can
 * therefore reject an upload before the body arrives if the user is not signed in or the API is busy.
 * 40 s are enough for the 500 KB of the site's uploads at 100 kbit/s.
 */
export const photoBodyLimits: RequestBodyLimits = {
  maxBytes: MAX_PHOTO_BYTES,
  maxChunks: 16_384,
  timeoutMs: 40_000,
  isReadByService: true,
  createTooLargeError: () => photoError('photo-too-large'),
  createEncodingError: () => photoError('photo-type'),
};
