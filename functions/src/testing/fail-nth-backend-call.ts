import { GrpcStatus, type Firestore } from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';

/** The internal client of the Firestore SDK. Its two methods send every operation. */
interface FirestoreTransport {
  request: (...call: unknown[]) => Promise<unknown>;
  requestStream: (...call: unknown[]) => Promise<unknown>;
}

/** The result of `failNthBackendCall`. Only calls of the returned `identity` are counted, so tests must use it. */
export interface FailingCalls {
  identity: IdentityProvider;
  /** Returns true after the nth call has failed. */
  hasFailed: () => boolean;
  /** Makes all later calls succeed. */
  restore: () => void;
}

/**
 * Counts the calls of Firestore and of the identity provider together, and makes call number `nth` fail.
 * The first call is number 1. The error is INVALID_ARGUMENT, which the SDK does not retry. If `isApplied`
 * is true and the failing call is a write, Firestore or the identity provider stores the write before the
 * error. The error then simulates a lost response.
 */
export function failNthBackendCall(
  db: Firestore,
  identity: IdentityProvider,
  nth: number,
  { isApplied }: { isApplied: boolean },
): FailingCalls {
  const client = db as unknown as FirestoreTransport;
  const { request, requestStream } = client;
  let count = 0;
  const call = async <T>(send: () => Promise<T>, isWrite = true): Promise<T> => {
    count += 1;
    if (count !== nth) return send();
    if (isApplied && isWrite) await send();
    throw Object.assign(new Error(`Call ${nth} failed.`), { code: GrpcStatus.INVALID_ARGUMENT });
  };
  client.request = (...sent) => call(() => request.apply(db, sent));
  client.requestStream = (...sent) => call(() => requestStream.apply(db, sent), false);
  return {
    identity: {
      ...identity,
      setDisabled: (...sent) => call(() => identity.setDisabled(...sent)),
      deleteUser: (...sent) => call(() => identity.deleteUser(...sent)),
    },
    hasFailed: () => count >= nth,
    restore: () => Object.assign(client, { request, requestStream }),
  };
}
