import { readFileSync } from 'node:fs';
import {
  assertFails,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as collections from '@potluck/functions/firestore/collections';
import { hosts, projectId, root } from '../suite/project';
import { connectFirestore } from '../support/firestore';

/** Every client operation is refused, whoever asks: the browser never touches Firestore. */
const people = {
  nobody: undefined,
  user: { uid: 'user', claims: {} },
  owner: { uid: 'owner', claims: { email: 'owner@potluck.test' } },
  buyer: { uid: 'buyer', claims: { email: 'buyer@potluck.test' } },
  'a claim of admin': { uid: 'admin', claims: { admin: true, role: 'admin' } },
};

const places = {
  foods: 'foods/soup',
  orders: 'orders/one',
  purchase_keys: 'purchase_keys/one',
  food_additions: 'food_additions/one',
  'an unknown collection': 'unknown/one',
  'a sub-collection': 'foods/soup/reviews/one',
};

const operations: Record<string, (db: Firestore, path: string) => Promise<unknown>> = {
  get: (db, path) => getDoc(doc(db, path)),
  list: (db, path) => getDocs(collection(db, parentOf(path))),
  query: (db, path) =>
    getDocs(query(collection(db, parentOf(path)), where('owner_uid', '==', 'owner'))),
  'collection group': (db, path) =>
    getDocs(collectionGroup(db, parentOf(path).split('/').at(-1) ?? '')),
  create: (db, path) => setDoc(doc(db, `${path}-new`), { owner_uid: 'owner' }),
  update: (db, path) => updateDoc(doc(db, path), { quantity: 99 }),
  delete: (db, path) => deleteDoc(doc(db, path)),
};

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

it('has a row for every collection of the service', async () => {
  const { db, close } = connectFirestore();
  const names = Object.values(collections).map((collectionIn) => collectionIn(db).id);
  await close();
  expect(names).toContain('foods');
  expect(Object.keys(places)).toEqual(expect.arrayContaining(names));
});

const embedded = process.env.FIRESTORE_EMULATOR_KIND === 'embedded';
if (embedded) console.log('Rules: skipped, the embedded Firestore emulator evaluates no rules.');

describe.skipIf(embedded)('firestore.rules', () => {
  let environment: RulesTestEnvironment;

  beforeAll(async () => {
    setLogLevel('silent');
    const [host = '', port = ''] = hosts.firestore.split(':');
    environment = await initializeTestEnvironment({
      projectId,
      firestore: {
        host,
        port: Number(port),
        rules: readFileSync(`${root}firestore.rules`, 'utf8'),
      },
    });
    await environment.withSecurityRulesDisabled(async (context) => {
      const db = context.firestore() as unknown as Firestore;
      for (const path of Object.values(places)) {
        await setDoc(doc(db, path), { owner_uid: 'owner', buyer_uid: 'buyer', quantity: 1 });
        expect((await getDoc(doc(db, path))).exists()).toBe(true);
      }
    });
  });
  let refused = 0;
  afterAll(async () => {
    console.log(`No back door: ${refused} operations of clients, refused by the rules`);
    await environment.cleanup();
  });

  const contextOf = (person: (typeof people)[keyof typeof people]) =>
    person
      ? environment.authenticatedContext(person.uid, person.claims)
      : environment.unauthenticatedContext();

  for (const [who, person] of Object.entries(people)) {
    for (const [place, path] of Object.entries(places)) {
      it.each(Object.entries(operations))(`refuses ${who} in ${place}: %s`, async (_what, act) => {
        const db = contextOf(person).firestore() as unknown as Firestore;
        const refusal = (await assertFails(act(db, path))) as { code: string };
        expect(refusal.code).toBe('permission-denied');
        refused += 1;
      });
    }
  }
});
