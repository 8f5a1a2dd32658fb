import { chooseFirestoreEmulator } from '../../scripts/firestore-emulator';
import { startOfficialFirestoreEmulator } from '../../test-support/official-firestore-emulator';

/**
 * Starts a new official Firestore emulator on a free port, only for the Vitest projects
 * `in-process` and `long`. Sets `OWN_FIRESTORE_HOST` to its address. The mutation tests run in a
 * copy of the project in which `OWN_FIRESTORE_HOST` is already set, so the copy uses the running
 * emulator.
 */
export default async function startDedicatedFirestore(): Promise<
  (() => Promise<void>) | undefined
> {
  if (process.env.OWN_FIRESTORE_HOST !== undefined) return undefined;
  const firestore = await startOfficialFirestoreEmulator(chooseFirestoreEmulator('official'));
  process.env.OWN_FIRESTORE_HOST = firestore.address;
  return () => firestore.stop();
}
