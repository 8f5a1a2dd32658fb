import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import type { App } from 'firebase-admin/app';

/**
 * gRPC waits longer and longer before it connects again, up to two minutes. People who wait for
 * a meal would rather be served as soon as Firestore is back.
 */
const RECONNECT_WITHIN_MS = 1_000;

/** The database, of the default app unless another is given. Once an app, before its first use. */
export function openFirestore(app?: App): Firestore {
  const db = app ? getFirestore(app) : getFirestore();
  db.settings({ 'grpc.max_reconnect_backoff_ms': RECONNECT_WITHIN_MS });
  return db;
}
