import { ApiError } from '../../lib/api-error';

/** A food that was shown and does not exist any more; other failures leave it on screen. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
