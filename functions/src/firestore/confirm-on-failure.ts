/**
 * Makes a change whose answer may be lost after it took effect: when `change` fails, `tookEffect`
 * looks whether it has.
 * @throws what `change` rejects with, when it has not; what `tookEffect` rejects with, when that is
 * not known.
 */
export async function confirmOnFailure(
  change: () => Promise<unknown>,
  tookEffect: () => Promise<boolean>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(await tookEffect())) throw error;
  }
}
