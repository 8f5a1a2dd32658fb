import { randomUUID } from 'node:crypto';
import { Firestore } from 'firebase-admin/firestore';
import type { CollectionReference } from 'firebase-admin/firestore';
import { startEmbeddedFirestore } from './start';

// Keeps the SDK from looking for Google's metadata server, and from warning of what the network
// says to that.
process.env.METADATA_SERVER_DETECTION = 'none';

export const projectId = 'demo-potluck';

/** An emulator on a free port, and a real Admin SDK that is connected to it. */
export async function startTestEmulator(options?: Parameters<typeof startEmbeddedFirestore>[2]) {
  const { port, stop } = await startEmbeddedFirestore('127.0.0.1', 0, options);
  const address = `127.0.0.1:${String(port)}`;
  const firestore = new Firestore({ projectId, host: address, ssl: false });
  return {
    address,
    firestore,
    stop: async () => {
      await firestore.terminate();
      stop();
    },
    /** A collection of the test's own. */
    collection: (): CollectionReference => firestore.collection(randomUUID()),
  };
}
