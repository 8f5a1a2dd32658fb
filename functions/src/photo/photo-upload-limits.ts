import { hash } from 'node:crypto';
import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import { MAX_PHOTO_BYTES, MIN_PHOTO_SIDE } from '../contract/photo';
import { photoUploadCountsCollection } from '../firestore/collections';
import { formatHours } from '../http/limits';
import { HttpError } from '../http/responses';
import type { RequestBodyLimits } from '../http/limits';
import type { PhotoRejection } from './image-checks';

const MESSAGES: Record<PhotoRejection | 'photo-blocked', string> = {
  'photo-blocked': 'Our team removed this photo. Please choose another one.',
  'photo-unreadable': 'This photo cannot be read. Please choose another one.',
  'photo-too-small': `This photo is too small. Each side needs at least ${MIN_PHOTO_SIDE} pixels.`,
  'photo-too-large': 'This photo is too large. Please choose one with up to 10 MB.',
  'photo-type': 'Please choose a photo in the format JPEG, PNG, or WebP.',
};

export const photoError = (code: keyof typeof MESSAGES) => new HttpError(code, MESSAGES[code]);

/** Returns the error for an upload that would exceed a limit. `wait` completes “Please try again in …”. */
const photoLimitError = (limit: string, wait: string, waitMs: number) =>
  new HttpError('photo-limit', `You can upload at most ${limit}. Please try again in ${wait}.`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });

/** The rules for request bodies. 40 s are enough for the 500 KB of the site's uploads at 100 kbit/s. */
export const photoBodyLimits: RequestBodyLimits = {
  maxBytes: MAX_PHOTO_BYTES,
  timeoutMs: 40_000,
  createTooLargeError: () => photoError('photo-too-large'),
  createEncodingError: () => photoError('photo-type'),
};

/** The maximum number of uploads of one user, counted in Firestore. */
export const deployedPhotoUploadLimits = { perMinute: 10, perDay: 40 };
/** The limits for the local emulators, because tests upload many photos as few users. */
export const testPhotoUploadLimits = { perMinute: 1_000_000, perDay: 1_000_000 };
export type PhotoUploadLimits = typeof deployedPhotoUploadLimits;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The counter is read and then incremented, without a transaction. In a transaction, 16 concurrent uploads waited 20 s
 * for each other's lock. Concurrent uploads of one user can exceed a limit by one for each instance.
 * @throws HttpError 429 `photo-limit` if the user has reached a limit, counted by the day and the minute in UTC.
 */
export async function countUpload(
  db: Firestore,
  now: Date,
  limits: PhotoUploadLimits,
  uid: string,
): Promise<void> {
  const time = now.getTime();
  const [day = '', clock = ''] = now.toISOString().split('T');
  const minute = clock.slice(0, 5);
  const record = photoUploadCountsCollection(db).doc(`${hash('sha256', uid)}-${day}`);
  const { count = 0, minutes = {} } = (await record.get()).data() ?? {};
  if (count >= limits.perDay) {
    const waitMs = DAY_MS - (time % DAY_MS);
    throw photoLimitError(`${limits.perDay} photos a day`, formatHours(waitMs), waitMs);
  }
  if ((minutes[minute] ?? 0) >= limits.perMinute) {
    const waitMs = MINUTE_MS - (time % MINUTE_MS);
    throw photoLimitError(`${limits.perMinute} photos a minute`, 'a minute', waitMs);
  }
  await record.set(
    {
      count: FieldValue.increment(1),
      minutes: { [minute]: FieldValue.increment(1) },
      expires_at: Timestamp.fromMillis(time + DAY_MS),
    },
    { merge: true },
  );
}
