import { ApiError } from './api-error';
import { PhotoError } from './photo-error';

/** A failure to prepare or send a photo, for the user. */
export interface PhotoFailure {
  message: string;
  /** False if the same photo would fail again. */
  canRetry: boolean;
}

export function toPhotoFailure(error: unknown): PhotoFailure {
  if (error instanceof PhotoError) return { message: error.message, canRetry: false };
  if (!navigator.onLine) {
    return { message: 'You are offline. Try again when you are back online.', canRetry: true };
  }
  if (error instanceof ApiError) {
    return { message: error.message, canRetry: !error.isOutcomeKnown || error.status === 429 };
  }
  return { message: 'Your photo could not be sent. Please try again.', canRetry: true };
}
