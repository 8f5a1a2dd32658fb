import type { Firestore } from '@google-cloud/firestore';

/** The internal client of the Firestore SDK. Every read calls its method `requestStream`. */
interface FirestoreTransport {
  requestStream: (...call: unknown[]) => Promise<unknown>;
}

/**
 * Delays all Firestore reads until the test calls `release`. `countReads` returns the number of reads since the
 * start, including the ones after `release`.
 */
export function holdFirestoreReads(db: Firestore) {
  const client = db as unknown as FirestoreTransport;
  const { requestStream } = client;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let count = 0;
  client.requestStream = async (...call) => {
    count += 1;
    await opened;
    return requestStream.apply(db, call);
  };
  return { countReads: () => count, release: open };
}
