import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import { afterAll, expect } from 'vitest';
import { connectFirestore } from '../../test-support/firestore-connection';

/**
 * After all tests of a file, compares the menu entries with the dishes in the database of `project`. Call
 * it before the hooks that stop the API instances are defined: Vitest runs the hooks in reverse order, so
 * no request runs during the comparison.
 *
 * While requests run, a comparison can find differences that do not exist. The Firestore emulator applies the
 * writes of a commit one after the other, and a read-only transaction can see only some of them. If another
 * client committed continuously, 0 to 68 of 1,500 read-only transactions saw the new version of one document
 * and the old version of the other.
 */
export function checkMenuAfterAll(project: string): void {
  const { db, close } = connectFirestore({ project });
  afterAll(async () => {
    expect(await findMenuDifferences(db), 'wrong entries of the menu').toEqual([]);
    await close();
  });
}
