import { afterAll, beforeEach } from 'vitest';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';

/**
 * Returns a client for the database of the local emulators. Clears the database before each test.
 */
export function setUpEmptyDatabase() {
  const { db, close } = connectFirestore();
  beforeEach(() => clearFirestore());
  afterAll(close);
  return db;
}
