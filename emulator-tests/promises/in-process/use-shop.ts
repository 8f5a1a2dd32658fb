import { afterAll, beforeAll } from 'vitest';
import { connectFirestore } from '../../support/firestore';
import { projectId } from '../../suite/project';
import { openShop, type Shop } from './shop';

/**
 * A shop over a database that is the test file's alone, open from before its first test until after
 * its last, and a connection of the tests' own, to see what the shop wrote.
 */
export function useShop(name: string) {
  const project = `${projectId}-${name}`;
  const witness = connectFirestore({ project });
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(project);
  });
  afterAll(async () => {
    await shop.close();
    await witness.close();
  });
  return {
    project,
    db: witness.db,
    get service() {
      return shop.service;
    },
  };
}
