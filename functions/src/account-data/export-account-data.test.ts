import { expect, it } from 'vitest';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { ownerFixture } from '../testing/user-fixtures';
import { exportAccount } from './account-data-router';

it('exportAccount needs at most one query for each part if the account has no data', async () => {
  const db = await createInMemoryFirestore();
  const { uid } = ownerFixture;
  const parts = exportAccount(db, createInMemoryIdentityProvider(), uid);
  const queryCounts: number[] = [];
  let part: IteratorResult<string> | undefined;
  while (part?.done !== true) {
    const { roundTrips } = await countFirestoreUsage(db, async () => {
      part = await parts.next();
    });
    queryCounts.push(roundTrips);
  }
  expect(Math.max(...queryCounts)).toBe(1);
});
