/**
 * Runs a write that can take effect although its response is lost. If `write` rejects, checks with
 * `tookEffect` whether the write took effect, and resolves if it did.
 * @throws the error of `write` if it did not take effect, or the error of `tookEffect`.
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
