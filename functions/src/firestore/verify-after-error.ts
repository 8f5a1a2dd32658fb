/**
 * Runs `write`. If `write` rejects, it may still have taken effect, because only its response may
 * be lost. In this case, resolves if `tookEffect` resolves with true.
 * @throws the error of `write` if `tookEffect` resolves with false, or the error of `tookEffect`.
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
