import {
  type DocumentReference,
  Firestore,
  type SetOptions,
  type Settings,
} from '@google-cloud/firestore';
import { HttpError, hasErrorCode, isTransientError } from '../http/responses';

/** Returns a Firestore client. Without a project in `settings`, the environment determines the project. */
export function openFirestore(settings: Settings = {}): Firestore {
  // By default, gRPC reconnects up to two minutes after Firestore is available again.
  return new Firestore({ 'grpc.max_reconnect_backoff_ms': 1_000, ...settings });
}

/** The method that a transaction and a write batch have in common. */
export interface DocumentWriter {
  set(document: DocumentReference, data: object, options: SetOptions): unknown;
}

/** Returns true if another request has changed or deleted the document of a write. */
export function isChangedError(error: unknown): boolean {
  // The gRPC codes NOT_FOUND and FAILED_PRECONDITION.
  return hasErrorCode(error, [5, 9]);
}

/**
 * Runs a transaction, and runs it again if it is unknown whether its commit took effect. The second run must find the
 * changes of the first one, and then change nothing.
 * @throws the error of the second run, or of the first one if it is an HttpError or if Firestore is unavailable.
 */
export async function runRepeatable<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError || isTransientError(error)) throw error;
    return run();
  }
}

/**
 * Runs `write`. If `write` rejects, Firestore may have stored it, because only the response can be lost. `tookEffect`
 * finds this out.
 * @throws the error of `write` if `tookEffect` resolves with false.
 */
export async function verifyAfterError(
  write: () => Promise<unknown>,
  tookEffect: () => Promise<boolean>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(await tookEffect())) throw error;
  }
}
