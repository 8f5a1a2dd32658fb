import { MAX_PHOTO_BYTES } from '../contract/photo';
import type { RequestBodyLimits } from '../http/server-guard';
import { photoError } from './photo-errors';

/**
 * The rules for the request bodies of photo uploads. 40 s are enough for the 500 KB of the site's uploads at 100 kbit/s.
 */
export const photoBodyLimits: RequestBodyLimits = {
  maxBytes: MAX_PHOTO_BYTES,
  timeoutMs: 40_000,
  createTooLargeError: () => photoError('photo-too-large'),
  createEncodingError: () => photoError('photo-type'),
};
