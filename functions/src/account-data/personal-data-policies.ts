import {
  type CollectionReference,
  FieldPath,
  FieldValue,
  type Firestore,
} from '@google-cloud/firestore';
import { buyerFields } from '../contract/order';
import {
  accountClosuresCollection,
  blockedPhotosCollection,
  emailRecipientsCollection,
  followsCollection,
  foodAdditionsCollection,
  foodsCollection,
  kitchensCollection,
  mailCollection,
  menuShardsCollection,
  moderationActionsCollection,
  orderQuotasCollection,
  ordersCollection,
  pendingChangesCollection,
  photosCollection,
  photoUploadCountsCollection,
  ratingsCollection,
  reportCountsCollection,
  reportsCollection,
  restocksCollection,
  reviewsCollection,
  strikesCollection,
  threadsCollection,
  watchesCollection,
} from '../firestore/collections';
import { findFollowsDocument } from '../following/following-router';
import { toCookId } from '../food/food-store';
import { findStrikesDocument } from '../food/strikes';
import { deleteMenuEntries } from '../menu/menu-shards';
import { findQuotaDocument } from '../order/order-quotas';
import {
  type ErasureDependencies,
  anonymizeReviews,
  cancelActiveOrders,
  changeDocuments,
  deleteDocuments,
  erasePhotos,
  removeFields,
} from './erase-personal-data';
import {
  exportEntries,
  toExportedFood,
  toExportedPhoto,
  toExportedPlacedOrder,
  toExportedReceivedOrder,
  toExportedReport,
  toExportedReview,
  toExportedStrikes,
  toExportedTexts,
  toExportedWatch,
} from './exported-entries';

/** States how the deletion of an account and the export of its data treat one collection. */
export interface PersonalDataPolicy {
  collection: (db: Firestore) => CollectionReference;
  erase?: (dependencies: ErasureDependencies, uid: string) => Promise<unknown>;
  /**
   * The personal data that the documents may still contain after the deletion. `the uid` excludes the email
   * and the name. Firestore deletes each document that may contain everything after its `expires_at`.
   */
  mayMention?: 'the uid' | 'everything until it expires';
  /** The lists of the export by name. Each function yields one list in pages. */
  exported?: Record<string, (db: Firestore, uid: string) => AsyncGenerator<object[]>>;
}

const findBy =
  <T>(collection: (db: Firestore) => CollectionReference<T>, field: string | FieldPath) =>
  (db: Firestore, uid: string) =>
    collection(db).where(field, '==', uid);

const dishesOf = findBy(foodsCollection, 'owner_uid');
const placedOrders = findBy(ordersCollection, 'buyer_uid');
const receivedOrders = findBy(ordersCollection, 'seller_uid');
const reviewsBy = findBy(reviewsCollection, 'buyer_uid');
const reviewsAbout = findBy(reviewsCollection, 'seller_uid');
const ratingsOf = findBy(ratingsCollection, 'seller_uid');
const threadsAsBuyer = findBy(threadsCollection, 'buyer_uid');
const threadsAsCook = findBy(threadsCollection, 'seller_uid');
const pendingChangesOf = findBy(pendingChangesCollection, 'seller_uid');
const photosOf = findBy(photosCollection, 'owner_uid');
const kitchenOf = findBy(kitchensCollection, FieldPath.documentId());
const contactOf = findBy(emailRecipientsCollection, FieldPath.documentId());
const strikesOf = (db: Firestore, uid: string) =>
  findBy(strikesCollection, FieldPath.documentId())(db, findStrikesDocument(db, uid).id);
const followsOf = (db: Firestore, uid: string) =>
  findBy(followsCollection, FieldPath.documentId())(db, findFollowsDocument(db, uid).id);
const followersOf = (db: Firestore, uid: string) =>
  followsCollection(db).where('cooks', 'array-contains', toCookId(uid));
const watchesOf = findBy(watchesCollection, 'uid');
const reportsFrom = findBy(reportsCollection, 'reporter_uid');
const reportsAbout = findBy(reportsCollection, 'owner_uid');

/**
 * The policies of all collections, in the order of the deletion and the export. The dishes of a cook are
 * deleted before their orders change. No purchase can then add another order of a deleted dish, because
 * the transaction of a purchase reads the dish.
 */
export const personalDataPolicies: PersonalDataPolicy[] = [
  {
    collection: foodsCollection,
    erase: ({ db }, uid) =>
      deleteDocuments(dishesOf(db, uid), (batch, ids) => deleteMenuEntries(batch, db, ids)),
    exported: { dishes: exportEntries(dishesOf, toExportedFood) },
  },
  {
    collection: ordersCollection,
    async erase(dependencies, uid) {
      const { db } = dependencies;
      await cancelActiveOrders(dependencies, 'seller_uid', uid);
      const ofCook = ['seller_uid', 'food_owner', 'pickup_window', 'review'] as const;
      await removeFields(receivedOrders(db, uid), ofCook);
      await cancelActiveOrders(dependencies, 'buyer_uid', uid);
      const fields = ['buyer_uid', ...buyerFields, 'review', 'fingerprint'] as const;
      await removeFields(placedOrders(db, uid), fields);
    },
    exported: {
      orders_placed: exportEntries(placedOrders, toExportedPlacedOrder),
      orders_received: exportEntries(receivedOrders, toExportedReceivedOrder),
    },
  },
  {
    collection: orderQuotasCollection,
    erase: ({ db }, uid) => findQuotaDocument(db, uid).delete(),
  },
  // The reviews follow the orders, because nobody can review an order after its cook or its buyer was removed.
  {
    collection: reviewsCollection,
    async erase({ db }, uid) {
      await deleteDocuments(reviewsAbout(db, uid));
      await anonymizeReviews(reviewsBy(db, uid));
    },
    exported: {
      reviews_written: exportEntries(reviewsBy, toExportedReview),
      reviews_received: exportEntries(reviewsAbout, toExportedReview),
    },
  },
  { collection: ratingsCollection, erase: ({ db }, uid) => deleteDocuments(ratingsOf(db, uid)) },
  // The orders keep their changes, like the ingredients that they copy from the dish.
  {
    collection: pendingChangesCollection,
    erase: ({ db }, uid) => deleteDocuments(pendingChangesOf(db, uid)),
  },
  {
    collection: threadsCollection,
    async erase({ db }, uid) {
      await removeFields(threadsAsBuyer(db, uid), ['buyer_uid', 'buyer_texts']);
      await removeFields(threadsAsCook(db, uid), ['seller_uid', 'cook_texts']);
    },
    exported: {
      messages_as_buyer: exportEntries(threadsAsBuyer, toExportedTexts('buyer_texts')),
      messages_as_cook: exportEntries(threadsAsCook, toExportedTexts('cook_texts')),
    },
  },
  // The photos follow the dishes, because `erasePhotos` keeps a photo that a dish or an order references.
  {
    collection: photosCollection,
    erase: erasePhotos,
    exported: { photos: exportEntries(photosOf, toExportedPhoto) },
  },
  // The documents contain no uid. The block stays, because other accounts must not upload the photo either.
  { collection: blockedPhotosCollection },
  { collection: photoUploadCountsCollection, mayMention: 'everything until it expires' },
  {
    collection: kitchensCollection,
    erase: ({ db }, uid) => kitchensCollection(db).doc(uid).delete(),
    exported: { kitchen: exportEntries(kitchenOf, (kitchen) => kitchen) },
  },
  {
    collection: emailRecipientsCollection,
    erase: ({ db }, uid) => emailRecipientsCollection(db).doc(uid).delete(),
    exported: {
      notifications: exportEntries(contactOf, ({ level = 'important', email }) => ({
        level,
        email,
      })),
    },
  },
  {
    collection: followsCollection,
    async erase({ db }, uid) {
      await findFollowsDocument(db, uid).delete();
      const cooks = FieldValue.arrayRemove(toCookId(uid));
      await changeDocuments(followersOf(db, uid), (batch, documents) => {
        for (const { ref } of documents) batch.update(ref, { cooks });
      });
    },
    exported: { followed_cooks: exportEntries(followsOf, ({ cooks }) => ({ cooks })) },
  },
  {
    collection: watchesCollection,
    erase: ({ db }, uid) => deleteDocuments(watchesOf(db, uid)),
    exported: { watched_dishes: exportEntries(watchesOf, toExportedWatch) },
  },
  // The documents contain only a dish, and `maintenance` deletes them.
  { collection: restocksCollection },
  { collection: mailCollection, mayMention: 'everything until it expires' },
  { collection: foodAdditionsCollection, mayMention: 'everything until it expires' },
  {
    collection: reportsCollection,
    async erase({ db }, uid) {
      await deleteDocuments(reportsFrom(db, uid));
      await deleteDocuments(reportsAbout(db, uid));
    },
    exported: { reports: exportEntries(reportsFrom, toExportedReport) },
  },
  { collection: reportCountsCollection, mayMention: 'everything until it expires' },
  {
    collection: strikesCollection,
    erase: ({ db }, uid) => findStrikesDocument(db, uid).delete(),
    exported: { strikes: exportEntries(strikesOf, toExportedStrikes) },
  },
  { collection: moderationActionsCollection, mayMention: 'the uid' },
  // The erasure of `foods` also deletes the menu entries and the ratings of the dishes.
  { collection: menuShardsCollection },
  // `runSecondAccountClosurePass` deletes the document of the account.
  { collection: accountClosuresCollection },
];
