import { MIN_PHOTO_SIDE } from '../contract/photo';
import { HttpError } from '../http/http-error';
import type { PhotoRejection } from './find-photo-rejection';

const MESSAGES: Record<PhotoRejection, string> = {
  'photo-unreadable': 'This photo cannot be read. Please choose another one.',
  'photo-too-small': `This photo is too small. Each side needs at least ${MIN_PHOTO_SIDE} pixels.`,
  'photo-too-large': 'This photo is too large. Please choose one with up to 10 MB.',
  'photo-type': 'Please choose a photo in the format JPEG, PNG, or WebP.',
};

export const photoError = (code: PhotoRejection) => new HttpError(code, MESSAGES[code]);

/**
 * Returns the error for an upload that would exceed a limit. `wait` completes “Please try again in …”.
 */
export const photoLimitError = (limit: string, wait: string, waitMs: number) =>
  new HttpError('photo-limit', `You can upload at most ${limit}. Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
