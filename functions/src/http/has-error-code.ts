/**
 * Returns true if `error` is an Error and its property `code` is one of `codes`. Errors of Firestore
 * have a gRPC code, which is a number. Errors of the Admin SDK have a string.
 */
export function hasErrorCode(error: unknown, codes: readonly unknown[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
