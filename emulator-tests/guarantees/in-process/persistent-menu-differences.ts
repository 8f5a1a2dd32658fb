import { isDeepStrictEqual } from 'node:util';
import { findMenuDifferences, type MenuDifference } from '@potluck/functions/menu/check-menu';
import type { Firestore } from '@google-cloud/firestore';

/**
 * Compares the menu with the dishes twice. Resolves with only those differences that both comparisons find.
 *
 * While requests run, one comparison can find differences that do not exist. The Firestore emulator applies the writes of a
 * commit one after the other, and a read-only transaction can see only some of them. If another client committed continuously, 0 to 68 of
 * 1,500 read-only transactions saw the new version of one document and the old version of the other.
 */
export async function findPersistentMenuDifferences(db: Firestore): Promise<MenuDifference[]> {
  const first = await findMenuDifferences(db);
  if (first.length === 0) return [];
  const second = await findMenuDifferences(db);
  return first.filter((difference) => second.some((other) => isDeepStrictEqual(difference, other)));
}
