/**
 * The gRPC codes DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, and UNAVAILABLE, as numbers.
 * Importing their names would load all of gRPC before the first call.
 */
const TRANSIENT_CODES: unknown[] = [4, 8, 10, 14];

/** Returns true if Firestore is unreachable, too slow, or too busy to lock a document. */
export function isTransientError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRANSIENT_CODES.includes(error.code);
}
