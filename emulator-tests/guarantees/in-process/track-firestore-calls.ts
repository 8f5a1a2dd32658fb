import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Firestore } from '@google-cloud/firestore';

/**
 * Internal methods of the class `Firestore`. The SDK sends every operation through one of these two methods.
 */
interface FirestoreTransport {
  request: (...call: unknown[]) => Promise<unknown>;
  requestStream: (...call: unknown[]) => Promise<NodeJS.ReadableStream>;
}

/**
 * Tracks the calls of a Firestore client, because the client must not be terminated while calls run. A call
 * continues after its request times out: the client retries it while Firestore is unreachable. Returns a function
 * that waits until all calls and transactions have ended, including those of timed-out requests.
 *
 * After the termination, the next attempt throws an error that cannot be caught: the SDK does not handle the
 * rejection of the promise in `requestStream`.
 */
export function trackFirestoreCalls(db: Firestore): () => Promise<void> {
  const client = db as unknown as FirestoreTransport;
  const running = new Set<Promise<unknown>>();
  function track<T>(result: Promise<T>): Promise<T> {
    running.add(result);
    const untrack = () => running.delete(result);
    result.then(untrack, untrack);
    return result;
  }

  const runTransaction = db.runTransaction.bind(db);
  db.runTransaction = (...transaction) => track(runTransaction(...transaction));

  const request = client.request.bind(db);
  client.request = (...call) => track(request(...call));

  const requestStream = client.requestStream.bind(db);
  client.requestStream = (...call) => {
    const stream = requestStream(...call);
    // The client returns the stream after the first response. The call ends only when the stream ends.
    const end = stream.then((readable) => finished(readable, { cleanup: true, writable: false }));
    // The caller of the Firestore client receives the error.
    void track(end).catch(() => undefined);
    return stream;
  };

  return async () => {
    while (running.size > 0) {
      await Promise.allSettled(running);
      // Let the code that awaits these calls continue, because it can start another call.
      await setImmediate();
    }
  };
}
