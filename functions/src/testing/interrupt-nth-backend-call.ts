import { GrpcStatus, type Firestore } from '@google-cloud/firestore';
import type { AccountClosureDependencies } from '../account-data/close-account';

/** The internal client of the Firestore SDK. Its two methods send every operation. */
interface FirestoreTransport {
  request: (...call: unknown[]) => Promise<unknown>;
  requestStream: (...call: unknown[]) => Promise<unknown>;
}

/**
 * Counts the calls of Firestore and of the returned `identity` together, and interrupts call number `nth`.
 * The first call is number 1. Without `interrupt`, the call fails with INVALID_ARGUMENT, which the SDK does not
 * retry. If `isApplied` is true, only writes are counted, and Firestore or the identity provider stores the write
 * before the interruption. An error then simulates a lost response.
 */
export function interruptNthBackendCall(
  db: Firestore,
  identity: AccountClosureDependencies['identity'],
  nth: number,
  { isApplied, interrupt = failCall }: { isApplied: boolean; interrupt?: () => Promise<never> },
) {
  const client = db as unknown as FirestoreTransport;
  const { request, requestStream } = client;
  let count = 0;
  const call = async <T>(send: () => Promise<T>, isWrite = true): Promise<T> => {
    if (isApplied && !isWrite) return send();
    count += 1;
    if (count !== nth) return send();
    if (isApplied) await send();
    return interrupt();
  };
  client.request = (...sent) => call(() => request.apply(db, sent));
  client.requestStream = (...sent) => call(() => requestStream.apply(db, sent), false);
  return {
    identity: {
      setDisabled: (uid: string, isDisabled: boolean) =>
        call(() => identity.setDisabled(uid, isDisabled)),
      deleteUser: (uid: string) => call(() => identity.deleteUser(uid)),
    },
    /** Returns the number of calls so far. */
    count: () => count,
    /** Makes all later calls succeed. */
    restore: () => Object.assign(client, { request, requestStream }),
  };
}

function failCall(): Promise<never> {
  const error = new Error('The backend call failed.');
  return Promise.reject(Object.assign(error, { code: GrpcStatus.INVALID_ARGUMENT }));
}
