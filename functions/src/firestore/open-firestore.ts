import { Firestore, type Settings } from '@google-cloud/firestore';

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
