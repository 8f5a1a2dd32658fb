import { randomUUID } from 'node:crypto';
import { Firestore } from 'firebase-admin/firestore';
import type { CollectionReference } from 'firebase-admin/firestore';
import { startEmbeddedFirestore } from './start-embedded-firestore';

// Prevents the SDK from searching for Google's metadata server, and from logging warnings about the
// failed search.
process.env.METADATA_SERVER_DETECTION = 'none';

export const testProjectId = 'demo-potluck';

/** Starts the embedded Firestore emulator on a free port and connects an Admin SDK client to it. */
export async function startTestFirestoreEmulator(
  options?: Parameters<typeof startEmbeddedFirestore>[2],
) {
  const { port, stop } = await startEmbeddedFirestore('127.0.0.1', 0, options);
  const host = `127.0.0.1:${String(port)}`;
  const firestore = new Firestore({ projectId: testProjectId, host, ssl: false });
  return {
    host,
    firestore,
    stop: async () => {
      await firestore.terminate();
      stop();
    },
    /** Returns an empty collection with a random name. */
    collection: (): CollectionReference => firestore.collection(randomUUID()),
  };
}
