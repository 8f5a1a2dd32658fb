/**
 * DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE. gRPC's own names for them would load
 * all of gRPC before the first call.
 */
const TRANSIENT_CODES: unknown[] = [4, 8, 10, 14];

/** What Firestore says when it is not there, too slow, or too busy to lock a document. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRANSIENT_CODES.includes(error.code);
}
