/**
 * Returns true if `error` is an Error and its property `code` is one of `codes`. Errors of Firestore
 * have a gRPC code, which is a number. The code of an Admin SDK error is a string.
 */
export function hasErrorCode(error: unknown, codes: readonly unknown[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
