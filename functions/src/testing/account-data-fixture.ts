import { hash } from 'node:crypto';
import { Timestamp, type Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/authenticate';
import { copyFoodFields } from '../contract/order';
import {
  emailRecipientsCollection,
  foodAdditionsCollection,
  followsCollection,
  foodsCollection,
  kitchensCollection,
  mailCollection,
  moderationActionsCollection,
  ordersCollection,
  pendingChangesCollection,
  photosCollection,
  photoUploadCountsCollection,
  ratingsCollection,
  reportCountsCollection,
  reportsCollection,
  restocksCollection,
  reviewsCollection,
  type StoredFood,
  type StoredOrder,
  type StoredReport,
  type StoredReview,
  type StoredThread,
  threadsCollection,
  watchesCollection,
} from '../firestore/collections';
import { toCookId } from '../food/food-store';
import { findQuotaDocument } from '../order/order-quotas';
import { findFollowsDocument } from '../following/following-router';
import { createWindowFixture, foodFactsFixture } from './food-fixture';
import { findStrikesDocument } from '../food/strikes';
import { storedFoodFixture } from './stored-food-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from './stored-order-fixture';
import { writeFood } from './write-food';

const at = Timestamp.fromMillis(Date.UTC(2026, 0, 1));

/** Returns the area, the cell, and a pickup window of a cook, which no other cook has. */
function createPickupFixture({ uid }: Account) {
  const hexadecimal = hash('sha256', uid).slice(0, 6);
  const start = Date.UTC(2026, 1, 1) + Number.parseInt(hexadecimal, 16) * 1_000;
  return {
    facts: {
      area: `Area of ${uid}`,
      // A cell that consists of digits would also be a part of stored times.
      cell: Array.from(hexadecimal, (digit) => 'bcdefghjkmnpqrst'[Number(`0x${digit}`)]).join(''),
      pay: ['cash' as const],
    },
    window: createWindowFixture(new Date(start).toISOString()),
    zone: 'Europe/London',
  };
}

/** Returns the Firestore document of a dish that the account owns. */
export function createFoodOfAccountFixture(cook: Account): StoredFood {
  const { uid, name, email, photoURL } = cook;
  const { facts, window, zone } = createPickupFixture(cook);
  const fields = { ...storedFoodFixture, ...foodFactsFixture, ...facts, windows: [window], zone };
  return { ...fields, owner_uid: uid, cook_id: toCookId(uid), added_by: { name, email, photoURL } };
}

/** Returns the Firestore document of an order that `buyer` placed for a dish of `cook`. */
export function createOrderBetweenAccountsFixture(cook: Account, buyer: Account): StoredOrder {
  const food = createFoodOfAccountFixture(cook);
  const { window, zone } = createPickupFixture(cook);
  const events = [createOrderEventFixture('ready'), createOrderEventFixture('collected')];
  return createStoredOrderFixture(events, {
    foodId: 'food',
    ...copyFoodFields(food),
    food_owner: food.added_by,
    pickup_window: { from: window.from, until: window.until, zone },
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_photoURL: buyer.photoURL,
    note: `No nuts for ${buyer.name}, please`,
    allergy: true,
    review: { stars: 5, text: `${buyer.name} likes it.` },
    buyer_uid: buyer.uid,
    fingerprint: `hash of a request of ${buyer.uid}`,
    seller_uid: cook.uid,
  });
}

/** Returns a thread in which both persons of an order have written a message. The texts contain their names. */
const createThreadFixture = (cook: Account, buyer: Account): StoredThread => ({
  buyer_uid: buyer.uid,
  seller_uid: cook.uid,
  messages: [
    { id: 'question', by: 'buyer', at },
    { id: 'answer', by: 'cook', at },
  ],
  buyer_texts: [`${buyer.name} asks.`],
  cook_texts: [`${cook.name} answers.`],
  seen: { buyer: 0, cook: 0 },
  unread: { buyer: true, cook: true },
  mailed_at: {},
});

type Person = Pick<Account, 'uid' | 'name'>;

/** Returns a review with a reply. Both texts contain the name of their author. */
export const createReviewFixture = (cook: Person, buyer: Person): StoredReview => ({
  food_id: 'food',
  food_name: 'Party Jollof Rice',
  cook_id: toCookId(cook.uid),
  seller_uid: cook.uid,
  buyer_uid: buyer.uid,
  author: buyer.name,
  order_id: 'order',
  stars: 5,
  text: `${buyer.name} likes it.`,
  created_at: at,
  updated_at: at,
  reply: { text: `${cook.name} says thanks.`, at, updated_at: at },
  hidden: null,
});

const createReportFixture = (cook: Account, reporter: Account): StoredReport => ({
  food_id: 'food',
  owner_uid: cook.uid,
  reporter_uid: reporter.uid,
  reason: 'other',
  note: 'Too salty.',
  created_at: at,
});

/**
 * Writes documents with personal data of the account to every collection except `closures`. Writes
 * `count` documents of each kind: dishes, sold orders, bought orders, reports by the account, and
 * reports about its dishes. `other` is the other person in the orders and reports.
 */
export async function storeAccountDataFixture(
  db: Firestore,
  account: Account,
  other: Account,
  count = 1,
): Promise<void> {
  const writer = db.batch();
  for (let index = 0; index < count; index += 1) {
    writeFood(writer, db, foodsCollection(db).doc().id, createFoodOfAccountFixture(account));
    writer.set(ordersCollection(db).doc(), createOrderBetweenAccountsFixture(account, other));
    writer.set(ordersCollection(db).doc(), createOrderBetweenAccountsFixture(other, account));
    writer.set(threadsCollection(db).doc(), createThreadFixture(account, other));
    writer.set(threadsCollection(db).doc(), createThreadFixture(other, account));
    writer.set(reviewsCollection(db).doc(), createReviewFixture(account, other));
    writer.set(reviewsCollection(db).doc(), createReviewFixture(other, account));
    writer.set(ratingsCollection(db).doc(), { sum: 5, count: 1, seller_uid: account.uid });
    writer.set(reportsCollection(db).doc(), createReportFixture(other, account));
    writer.set(reportsCollection(db).doc(), createReportFixture(account, other));
  }
  const { uid, email, name } = account;
  for (const kind of ['dish', 'portrait'] as const) {
    const photo = {
      owner_uid: uid,
      kind,
      rgb: 'a0b1c2',
      size: 300,
      bytes_hash: 'hash',
      created_at: at,
    };
    writer.set(photosCollection(db).doc(`${kind}-of-${uid}`), photo);
  }
  const uploads = { count: 1, minutes: { '12:00': 1 }, expires_at: at };
  writer.set(photoUploadCountsCollection(db).doc(`uploads-${uid}`), uploads);
  const kitchen = { place: `At the door of ${name}`, times: '6 pm', payment: 'Cash', note: '' };
  const { facts } = createPickupFixture(account);
  writer.set(kitchensCollection(db).doc(uid), {
    ...kitchen,
    ...facts,
    show_place: 'day',
    about: `I am ${name}.`,
  });
  writer.set(emailRecipientsCollection(db).doc(uid), {
    level: 'all',
    email,
    unsubscribe_signature: 'signature',
    sent: { since: at, total: 1, by: { [hash('sha256', other.uid)]: 1 } },
  });
  const message = { subject: 'Ready: 1 × Soup', text: 'My Orders shows where to collect it.\n' };
  writer.set(mailCollection(db).doc(`mail-${uid}`), {
    toUids: [uid],
    headers: {},
    message,
    expires_at: at,
  });
  const changes = { ingredients: { now: `Rice of ${name}`, at } };
  writer.set(pendingChangesCollection(db).doc(`cook-${uid}`), { seller_uid: uid, changes });
  writer.set(findFollowsDocument(db, uid), { cooks: [toCookId(other.uid)] });
  writer.set(followsCollection(db).doc(), { cooks: [toCookId(uid)] });
  const watch = { food_id: 'food', uid, request_id: 'one', created_at: at, expires_at: at };
  writer.set(watchesCollection(db).doc(`watch-of-${uid}`), watch);
  writer.set(restocksCollection(db).doc('food'), { food_name: 'Soup', at });
  const additions = { added_at: { [uid]: at }, expires_at: at };
  writer.set(foodAdditionsCollection(db).doc(`additions-${uid}`), additions);
  writer.set(findQuotaDocument(db, uid), {
    recent: { [uid]: { cook_id: toCookId(other.uid), at } },
  });
  writer.set(reportCountsCollection(db).doc(`reports-${uid}`), { count: 1, expires_at: at });
  writer.set(findStrikesDocument(db, uid), {
    dishes: { hidden: { name_hash: 'hash', reason: `${name} sells medicine`, at } },
    expires_at: at,
  });
  writer.set(moderationActionsCollection(db).doc(`moderation-${uid}`), {
    action: 'disable',
    uid,
    at,
  });
  await writer.commit();
}

/**
 * Searches the text of all documents for the uid, the email, the name, and the photo of an account, and for its area,
 * cell, and pickup window. Resolves with the texts that were found, keyed by collection. `documents` is the result of
 * {@link readAllDocuments}, for a test that searches for many accounts.
 */
export async function findPersonalData(
  db: Firestore,
  account: Account,
  documents?: StoredText[],
): Promise<Record<string, string[]>> {
  const { uid, email, name, photoURL } = account;
  const { facts, window } = createPickupFixture(account);
  // A menu entry contains the end of the time for orders in ms.
  const pickup = [facts.area, facts.cell, window.from, String(Date.parse(window.orders_until))];
  const foundTexts: Record<string, string[]> = {};
  const texts = [uid, email, name, photoURL ?? uid, ...pickup];
  for (const { collection, stored } of documents ?? (await readAllDocuments(db))) {
    const found = texts.filter((text) => stored.includes(text));
    if (found.length > 0)
      foundTexts[collection] = [...new Set([...(foundTexts[collection] ?? []), ...found])];
  }
  return foundTexts;
}

interface StoredText {
  collection: string;
  /** The JSON of the document id and the fields. */
  stored: string;
}

/** Resolves with the texts of all documents of the database. */
export async function readAllDocuments(db: Firestore): Promise<StoredText[]> {
  const collections = await db.listCollections();
  const pages = await Promise.all(
    collections.map(async (collection) =>
      (await collection.get()).docs.map((document) => ({
        collection: collection.id,
        stored: JSON.stringify([document.id, document.data()]),
      })),
    ),
  );
  return pages.flat();
}
