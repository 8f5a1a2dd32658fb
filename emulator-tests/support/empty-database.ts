import { afterAll, beforeEach } from 'vitest';
import { clearFirestore, connectFirestore } from './firestore';

/** The suite's database, emptied before each test of the file. */
export function useEmptyDatabase() {
  const { db, close } = connectFirestore();
  beforeEach(clearFirestore);
  afterAll(close);
  return db;
}
