/**
 * Resolves or rejects like `promise`. Rejects after `timeoutMs` if `promise` is still pending. Use it for calls of
 * Firebase Auth, which wait without a limit if the browser does not respond to a request of its IndexedDB database.
 */
export async function rejectAfterTimeout<Result>(
  promise: Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The database of Firebase Auth did not respond before the timeout.'));
    }, timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
