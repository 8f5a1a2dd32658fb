import { ApiError } from '../lib/api';
import { getFailureText } from '../forms/failure-text';
import { PhotoError } from './photo-error';

/** The error that the user sees if a photo could not be prepared or sent. */
export interface PhotoFailure {
  message: string;
  /** False if a retry with the same photo would also fail. */
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
