/**
 * Returns a function that calls `compute` only on the first call. Later calls return the result of the
 * first call.
 */
export function computeOnce<T extends object>(compute: () => T): () => T {
  let result: T | undefined;
  return () => (result ??= compute());
}
