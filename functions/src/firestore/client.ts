import { Firestore, type Settings } from '@google-cloud/firestore';
import { hasErrorCode } from '../http/http-error';

/**
 * The maximum delay before gRPC reconnects. By default, gRPC increases this delay to up to two
 * minutes. The API uses a shorter delay, so it responds soon after Firestore is available
 * again.
 */
const MAX_RECONNECT_DELAY_MS = 1_000;

/**
 * Returns a Firestore client for the project in `settings`. If `settings` contains no project, the
 * environment determines the project.
 */
export function openFirestore(settings: Settings = {}): Firestore {
  return new Firestore({ 'grpc.max_reconnect_backoff_ms': MAX_RECONNECT_DELAY_MS, ...settings });
}

/** The gRPC codes NOT_FOUND and FAILED_PRECONDITION. */
const CHANGED_CODES = [5, 9];

/**
 * Returns true if Firestore rejected a write with a precondition, because another request has changed or
 * deleted the document since it was read.
 */
export function isChangedError(error: unknown): boolean {
  return hasErrorCode(error, CHANGED_CODES);
}

/**
 * Runs `write`. If `write` rejects, calls `tookEffect` to find out whether Firestore stored the write.
 * Firestore may have stored it, because the client also gets an error if only the response is lost.
 * Resolves if `write` resolves, or if `tookEffect` resolves with true.
 * @throws the error of `write` if `tookEffect` resolves with false. The error of `tookEffect` if
 * `tookEffect` rejects.
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
