import type { Firestore, QueryDocumentSnapshot } from '@google-cloud/firestore';
import {
  foodsCollection,
  mailCollection,
  ordersCollection,
  type StoredFood,
  type StoredMail,
  type StoredOrder,
} from '@potluck/functions/firestore/collections';

/** The data of a document, with its id and with the times of its first and its last commit. */
type WithCommitTimes<Data> = Data & { id: string; createTime: string; updateTime: string };

export type OrderWithCommitTimes = WithCommitTimes<StoredOrder>;
export type MailWithCommitTimes = WithCommitTimes<StoredMail>;

/** The stored data about the orders of some cooks. */
export interface StoredFoodsOrdersAndMails {
  /** The dishes that are not deleted, by id. */
  foods: Map<string, StoredFood>;
  orders: OrderWithCommitTimes[];
  /** The emails to the cooks and to their buyers. */
  mails: MailWithCommitTimes[];
}

/**
 * Reads the data about the orders of the cooks at one point in time. `uids` contains the uids of the
 * cooks and of their buyers.
 */
export async function readStoredFoodsOrdersAndMails(
  db: Firestore,
  cookUids: string[],
  uids: string[],
): Promise<StoredFoodsOrdersAndMails> {
  const [foods, orders, mails] = await db.runTransaction(
    (transaction) =>
      Promise.all([
        transaction.get(foodsCollection(db).where('owner_uid', 'in', cookUids)),
        transaction.get(ordersCollection(db).where('seller_uid', 'in', cookUids)),
        transaction.get(mailCollection(db).where('toUids', 'array-contains-any', uids)),
      ]),
    { readOnly: true },
  );
  return {
    foods: new Map(foods.docs.map((document) => [document.id, document.data()])),
    orders: orders.docs.map(addCommitTimes),
    mails: mails.docs.map(addCommitTimes),
  };
}

function addCommitTimes<Data>(document: QueryDocumentSnapshot<Data>): WithCommitTimes<Data> {
  const { id, createTime, updateTime } = document;
  return {
    ...document.data(),
    id,
    createTime: createTime.valueOf(),
    updateTime: updateTime.valueOf(),
  };
}
