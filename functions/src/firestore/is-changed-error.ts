/** The gRPC codes NOT_FOUND and FAILED_PRECONDITION. */
const CHANGED_CODES: unknown[] = [5, 9];

/**
 * Returns true if Firestore rejected a write with a precondition, because another request has changed or
 * deleted the document since it was read.
 */
export function isChangedError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CHANGED_CODES.includes(error.code);
}
