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

interface RunningCalls {
  /** Resolves after all running transactions have ended, including those of timed-out requests. */
  waitForTransactions: () => Promise<void>;
  /** Resolves after all running calls have ended, including those of timed-out requests. */
  waitForCalls: () => Promise<void>;
}

/**
 * Tracks the calls of a Firestore client, because the client must not be terminated while calls run. A call
 * continues after its request times out: the client retries it while Firestore is unreachable.
 *
 * After the termination, the next attempt throws an error that cannot be caught: the SDK does not handle the
 * rejection of the promise in `requestStream`.
 */
export function trackFirestoreCalls(db: Firestore): RunningCalls {
  const client = db as unknown as FirestoreTransport;
  const transactions = new Set<Promise<unknown>>();
  const calls = new Set<Promise<unknown>>();

  const runTransaction = db.runTransaction.bind(db);
  db.runTransaction = (...transaction) => track(transactions, runTransaction(...transaction));

  const request = client.request.bind(db);
  client.request = (...call) => track(calls, request(...call));

  const requestStream = client.requestStream.bind(db);
  client.requestStream = (...call) => {
    const stream = requestStream(...call);
    // The client returns the stream after the first response. The call ends only when the stream
    // ends, so wait for the end of the stream.
    void track(
      calls,
      stream.then((readable) => finished(readable, { cleanup: true, writable: false })),
    ).catch(ignore);
    return stream;
  };

  return {
    async waitForTransactions() {
      await Promise.allSettled(transactions);
    },
    async waitForCalls() {
      while (transactions.size + calls.size > 0) {
        await Promise.allSettled([...transactions, ...calls]);
        // Let the code that awaits these calls continue, because it can start another call.
        await setImmediate();
      }
    },
  };
}

function track<T>(running: Set<Promise<unknown>>, result: Promise<T>): Promise<T> {
  running.add(result);
  const untrack = () => running.delete(result);
  result.then(untrack, untrack);
  return result;
}

function ignore(): void {
  // Ignores the error, because the caller of the Firestore client receives it.
}
