import { chooseFirestoreEmulator } from '../../scripts/firestore-emulator';
import { startOfficialFirestoreEmulator } from '../../test-support/official-firestore-emulator';

/**
 * Starts a new official Firestore emulator on a free port, only for the in-process tests. In a copy
 * of the project, the mutation tests have already set `OWN_FIRESTORE_HOST`, so the copy uses that
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
