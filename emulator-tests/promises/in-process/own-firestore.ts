import { chooseFirestoreEmulator } from '../../suite/firestore-emulator';
import { startOfficialFirestore } from '../../support/official-emulator';

/**
 * Before these tests: an official Firestore emulator that nobody else uses, fresh and on a free
 * port. What runs in a copy of the project has it from whoever made the copy.
 */
export default async function ownFirestore(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.OWN_FIRESTORE_HOST !== undefined) return undefined;
  const firestore = await startOfficialFirestore(chooseFirestoreEmulator('official'));
  process.env.OWN_FIRESTORE_HOST = firestore.address;
  return () => firestore.stop();
}
