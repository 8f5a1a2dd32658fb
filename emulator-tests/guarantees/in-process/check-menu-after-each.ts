import { afterAll, afterEach, expect } from 'vitest';
import { connectFirestore } from '../../test-support/firestore-connection';
import { findPersistentMenuDifferences } from './persistent-menu-differences';

/**
 * After each test of a file, compares the menu entries with the dishes in the database of `project`.
 * There must be no persistent differences, not even if requests of the test still run.
 */
export function checkMenuAfterEach(project: string): void {
  const { db, close } = connectFirestore({ project });
  afterEach(async () => {
    expect(await findPersistentMenuDifferences(db), 'wrong entries of the menu').toEqual([]);
  });
  afterAll(close);
}
