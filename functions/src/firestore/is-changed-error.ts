import { hasErrorCode } from '../http/has-error-code';

/** The gRPC codes NOT_FOUND and FAILED_PRECONDITION. */
const CHANGED_CODES = [5, 9];

/**
 * Returns true if Firestore rejected a write with a precondition, because another request has changed or
 * deleted the document since it was read.
 */
export function isChangedError(error: unknown): boolean {
  return hasErrorCode(error, CHANGED_CODES);
}
