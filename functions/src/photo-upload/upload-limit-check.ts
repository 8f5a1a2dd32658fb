import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import { photoUploadCountsCollection } from '../firestore/collections';
import { formatHours } from '../http/format-hours';
import { computeSha256Hex } from '../http/sha256-hex';
import { photoLimitError } from './photo-errors';

/** The maximum number of uploads of one user, counted in Firestore. */
export interface PhotoUploadLimits {
  perMinute: number;
  perDay: number;
}

export const deployedPhotoUploadLimits: PhotoUploadLimits = { perMinute: 10, perDay: 40 };
/** The limits for the local emulators, because tests upload many photos as few users. */
export const testPhotoUploadLimits: PhotoUploadLimits = { perMinute: 1_000_000, perDay: 1_000_000 };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Counts an upload of a user, per day and per minute in UTC.
 *
 * The counter is read and then incremented, without a transaction. In a transaction, 16 concurrent
 * uploads waited 20 s for each other's lock. Concurrent uploads of one user can therefore exceed a limit.
 * The excess is at most the number of uploads that all instances of the function `photos` accept at the
 * same time.
 * @throws HttpError 429 `photo-limit` if the user has reached a limit.
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
  const record = photoUploadCountsCollection(db).doc(`${computeSha256Hex(uid)}-${day}`);
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
