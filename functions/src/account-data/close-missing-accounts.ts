import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
} from '@google-cloud/firestore';
import pLimit from 'p-limit';
import type { IdentityProvider } from '../account/identity-provider';
import { ACTIVE_STATUSES } from '../contract/order';
import { foodsCollection, kitchensCollection, ordersCollection } from '../firestore/collections';
import { readDocumentPages } from '../firestore/pages';
import { startAccountClosure } from './close-account';

const PAGE_SIZE = 1_000;
/** Firebase Auth accepts 500 lookups per second. */
const MAX_CONCURRENT_LOOKUPS = 20;
/** The number of missing accounts from which they must not be the majority. */
const SUSPICIOUS_COUNT = 20;

interface Dependencies {
  db: Firestore;
  now: () => Date;
  identity: Pick<IdentityProvider, 'findUser'>;
}

/**
 * Starts the deletion of the accounts that own dishes, active orders, or pickup details, but no longer exist at the
 * identity provider, for example because an operator deleted them in its console.
 * @throws Error and starts no deletion if a lookup fails, or if most of the accounts are missing, because the function
 * then probably asks the wrong project.
 */
export async function closeMissingAccounts({ db, now, identity }: Dependencies): Promise<void> {
  const uids = await listUidsInUse(db);
  const users = await pLimit(MAX_CONCURRENT_LOOKUPS).map(uids, (uid) => identity.findUser(uid));
  const missing = uids.filter((_uid, index) => users[index] === undefined);
  if (missing.length >= SUSPICIOUS_COUNT && missing.length > uids.length / 2)
    throw new Error(`${missing.length} of ${uids.length} accounts are missing. None is deleted.`);
  for (const uid of missing) await startAccountClosure({ db, now }, uid);
}

async function listUidsInUse(db: Firestore): Promise<string[]> {
  const uids = new Set<string>();
  const addUids = async (query: Query, readUids: (found: DocumentSnapshot) => unknown[]) => {
    const sorted = query.orderBy(FieldPath.documentId());
    for await (const documents of readDocumentPages(sorted, PAGE_SIZE))
      // An order has no uid of a person who has deleted the account.
      for (const uid of documents.flatMap(readUids)) if (typeof uid === 'string') uids.add(uid);
  };
  const activeOrders = ordersCollection(db).where('status', 'in', ACTIVE_STATUSES);
  await addUids(foodsCollection(db).select('owner_uid'), (food) => [food.get('owner_uid')]);
  await addUids(activeOrders.select('buyer_uid', 'seller_uid'), (order) => [
    order.get('buyer_uid'),
    order.get('seller_uid'),
  ]);
  await addUids(kitchensCollection(db).select(), ({ id }) => [id]);
  return [...uids];
}
