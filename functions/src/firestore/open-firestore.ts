import { Firestore, type Settings } from '@google-cloud/firestore';

/**
 * Maximum delay before gRPC reconnects. By default gRPC increases the delay up to two minutes, but
 * the service must respond as soon as Firestore is available again.
 */
const MAX_RECONNECT_DELAY_MS = 1_000;

/**
 * Returns a Firestore client. The environment selects the project, unless `settings` contains a
 * project.
 */
export function openFirestore(settings: Settings = {}): Firestore {
  return new Firestore({ 'grpc.max_reconnect_backoff_ms': MAX_RECONNECT_DELAY_MS, ...settings });
}
