/**
 * Runs `write`. If `write` rejects, calls `tookEffect` to find out whether Firestore stored the write.
 * Firestore may have stored it, because the client also gets an error if only the response is lost.
 * Resolves if `write` resolves, or if `tookEffect` resolves with true.
 * @throws the error of `write` if `tookEffect` resolves with false. The error of `tookEffect` if
 * `tookEffect` rejects.
 */
export async function verifyAfterError(
  write: () => Promise<unknown>,
  tookEffect: () => Promise<boolean>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(await tookEffect())) throw error;
  }
}
