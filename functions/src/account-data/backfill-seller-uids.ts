import {
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
  type Timestamp,
} from '@google-cloud/firestore';
import type { IdentityProvider } from '../account/identity-provider';
import { foodsCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { readDocumentPages } from '../firestore/document-pages';
import { isChangedError } from '../firestore/is-changed-error';

const PAGE_SIZE = 300;

interface BackfillDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUserByEmail'>;
}

/** The number of orders for each result of {@link backfillSellerUids}. */
export interface SellerUidBackfillCounts {
  updated: number;
  /** Orders that had `seller_uid` before the backfill. */
  unchanged: number;
  /**
   * Orders that contain no cook, for example because the cook deleted the account, and orders for which no
   * account of the cook was found.
   */
  withoutSeller: number;
  /**
   * Orders that another request changed or deleted after the backfill had read them. The backfill did not
   * update them.
   */
  changedMeanwhile: number;
}

/**
 * Adds `seller_uid` to the orders that were placed before the field existed. The value is the uid
 * of the dish's owner. If the dish was deleted, the value is the uid of the account with the cook's
 * email. This account must be older than the order, because a later account with the same email can
 * belong to another person.
 *
 * Firestore rejects an update if the order has changed since it was read. An update therefore never
 * restores a deleted order. It also never adds `seller_uid` to an order from which a deletion of
 * the cook's account has just removed the cook.
 */
export async function backfillSellerUids({
  db,
  identity,
}: BackfillDependencies): Promise<SellerUidBackfillCounts> {
  const counts = { updated: 0, unchanged: 0, withoutSeller: 0, changedMeanwhile: 0 };
  const allOrders = ordersCollection(db).orderBy(FieldPath.documentId());
  for await (const orders of readDocumentPages(allOrders, PAGE_SIZE)) {
    const owners = await readOwners(orders);
    const results = await Promise.all(orders.map((order) => backfillOrder(order, owners)));
    for (const result of results) counts[result] += 1;
  }
  return counts;

  async function backfillOrder(
    order: QueryDocumentSnapshot<StoredOrder>,
    owners: ReadonlyMap<string, string>,
  ): Promise<keyof SellerUidBackfillCounts> {
    const { seller_uid, food_owner, foodId, buying_date } = order.data();
    if (seller_uid !== undefined) return 'unchanged';
    if (!food_owner) return 'withoutSeller';
    const uid = owners.get(foodId) ?? (await findSeller(food_owner.email, buying_date));
    if (uid === undefined) return 'withoutSeller';
    try {
      await order.ref.update({ seller_uid: uid }, { lastUpdateTime: order.updateTime });
      return 'updated';
    } catch (error) {
      if (!isChangedError(error)) throw error;
      return 'changedMeanwhile';
    }
  }

  /** Resolves with the uid of the owner for each existing dish of `orders`, keyed by the id of the dish. */
  async function readOwners(
    orders: QueryDocumentSnapshot<StoredOrder>[],
  ): Promise<Map<string, string>> {
    const ids = new Set(orders.map((order) => order.data().foodId));
    const found = await db.getAll(...[...ids].map((id) => foodsCollection(db).doc(id)));
    const owners = new Map<string, string>();
    for (const food of found) {
      const owner = food.get('owner_uid') as string | undefined;
      if (owner !== undefined) owners.set(food.id, owner);
    }
    return owners;
  }

  async function findSeller(email: string, boughtAt: Timestamp): Promise<string | undefined> {
    const user = await identity.findUserByEmail(email);
    return user && user.createdAt <= boughtAt.toDate() ? user.uid : undefined;
  }
}
