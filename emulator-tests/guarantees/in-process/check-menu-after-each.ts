import { findMenuDifferences } from '@potluck/functions/menu/check-menu';
import { afterAll, afterEach, expect } from 'vitest';
import { connectFirestore } from '../../test-support/firestore-connection';

/**
 * After each test of a file, compares the menu entries with the dishes in the database of `project`.
 * There must be no differences, not even while requests of the test still run.
 */
export function checkMenuAfterEach(project: string): void {
  const { db, close } = connectFirestore({ project });
  afterEach(async () => {
    expect(await findMenuDifferences(db), 'wrong entries of the menu').toEqual([]);
  });
  afterAll(close);
}
