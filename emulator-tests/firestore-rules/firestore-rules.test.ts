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
import { emulatorHosts, projectId, repositoryRoot } from '../scripts/project-config';
import { connectFirestore } from '../test-support/firestore-connection';
import { chooseByTestLevel } from '../test-support/test-level';

/**
 * Identities of the Firestore clients in these tests. The site never accesses Firestore from the
 * browser, so the rules reject every client operation.
 */
const clientIdentities = {
  'an unauthenticated client': undefined,
  'the owner with an admin claim': {
    uid: 'owner',
    claims: { email: 'owner@potluck.test', admin: true, role: 'admin' },
  },
  ...(chooseByTestLevel({ test: false, all: true, long: true }) && {
    'a user': { uid: 'user', claims: {} },
    'the buyer': { uid: 'buyer', claims: { email: 'buyer@potluck.test' } },
  }),
};

/** The rules and the documents of this file are in a separate project, so they do not affect other tests. */
const project = `${projectId}-rules`;
const { db: serviceDb, close: closeServiceDb } = connectFirestore({ project });
afterAll(closeServiceDb);
// Exclude `menuMetadataDocument`, because it returns a document and not a collection. The collection of this
// document, `menu_shards`, is in the list.
const { menuMetadataDocument: _menuMetaDocument, ...openedCollections } = collections;
const serviceCollections = Object.values(openedCollections).map(
  (collectionIn) => collectionIn(serviceDb).id,
);

const documentPaths = {
  ...Object.fromEntries(serviceCollections.map((name) => [name, `${name}/one`])),
  'an unknown collection': 'unknown/one',
  'a subcollection': 'foods/soup/reviews/one',
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

it('the tests of firestore.rules cover the collections foods, orders, and closures', () => {
  expect(serviceCollections).toEqual(expect.arrayContaining(['foods', 'orders', 'closures']));
});

const embedded = process.env.FIRESTORE_EMULATOR_KIND === 'embedded';
if (embedded)
  console.log('Firestore rules: skipped, because the embedded emulator does not evaluate rules.');

describe.skipIf(embedded)('firestore.rules', () => {
  let environment: RulesTestEnvironment;

  beforeAll(async () => {
    setLogLevel('silent');
    const [host = '', port = ''] = emulatorHosts.firestore.split(':');
    environment = await initializeTestEnvironment({
      projectId: project,
      firestore: {
        host,
        port: Number(port),
        rules: readFileSync(`${repositoryRoot}firestore.rules`, 'utf8'),
      },
    });
    await environment.withSecurityRulesDisabled(async (context) => {
      const db = context.firestore() as unknown as Firestore;
      for (const path of Object.values(documentPaths)) {
        await setDoc(doc(db, path), { owner_uid: 'owner', buyer_uid: 'buyer', quantity: 1 });
        expect((await getDoc(doc(db, path))).exists()).toBe(true);
      }
    });
  });
  let rejectedCount = 0;
  afterAll(async () => {
    console.log(`Firestore rules: ${rejectedCount} client operations rejected`);
    await environment.cleanup();
  });

  const createContext = (identity: (typeof clientIdentities)[keyof typeof clientIdentities]) =>
    identity
      ? environment.authenticatedContext(identity.uid, identity.claims)
      : environment.unauthenticatedContext();

  describe.each(Object.entries(clientIdentities))('applied to %s', (_identityName, identity) => {
    let db: Firestore;
    beforeAll(() => {
      // All operations of an identity share a client, because each client opens a connection.
      db = createContext(identity).firestore() as unknown as Firestore;
    });

    it.each(Object.entries(documentPaths))(
      'reject every operation in %s',
      async (_collectionName, path) => {
        const codes = await Promise.all(
          Object.entries(operations).map(async ([name, operate]) => {
            const { code } = (await assertFails(operate(db, path))) as { code: string };
            rejectedCount += 1;
            return `${name}: ${code}`;
          }),
        );
        const names = Object.keys(operations);
        expect(codes).toEqual(names.map((name) => `${name}: permission-denied`));
      },
    );
  });
});
