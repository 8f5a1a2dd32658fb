/** Returns a function that calls `compute` once, in its first call, and always returns that result. */
export function computeOnce<T extends object>(compute: () => T): () => T {
  let result: T | undefined;
  return () => (result ??= compute());
}
