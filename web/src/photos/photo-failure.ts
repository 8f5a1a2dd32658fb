import { ApiError } from '../lib/api-error';
import { getFailureText } from '../forms/failure-text';
import { PhotoError } from './photo-error';

/** A failure to prepare or send a photo, for the user. */
export interface PhotoFailure {
  message: string;
  /** False if the same photo would fail again. */
  canRetry: boolean;
}

export function toPhotoFailure(error: unknown): PhotoFailure {
  if (error instanceof PhotoError) return { message: error.message, canRetry: false };
  if (error instanceof ApiError) {
    const message = getFailureText(error.message, error);
    return { message, canRetry: !error.isOutcomeKnown || error.status === 429 };
  }
  const message = getFailureText('Your photo could not be sent. Please try again.', error);
  return { message, canRetry: true };
}
