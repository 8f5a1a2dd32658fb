import { randomUUID } from 'node:crypto';
import { storeMenuGenerationId } from '@potluck/functions/testing/store-menu';
import { afterAll, beforeEach } from 'vitest';
import { clearFirestore, connectFirestore } from '../test-support/firestore-connection';

/**
 * Returns a client for the database of the local emulators. Clears the database before each test. A new generation ID
 * makes the running API load the empty menu.
 */
export function setUpEmptyDatabase() {
  const { db, close } = connectFirestore();
  beforeEach(async () => {
    await clearFirestore();
    await storeMenuGenerationId(db, randomUUID());
  });
  afterAll(close);
  return db;
}
