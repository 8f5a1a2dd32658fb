/**
 * Makes a change whose answer may be lost after it took effect: when `change` fails, `isDone` looks
 * whether it has.
 * @throws what `change` rejects with, when it has not; what `isDone` rejects with, when nobody knows.
 */
export async function changeOnce(
  change: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(await isDone())) throw error;
  }
}
