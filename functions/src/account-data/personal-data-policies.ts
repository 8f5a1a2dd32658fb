import type { CollectionReference, Firestore } from '@google-cloud/firestore';
import {
  accountClosuresCollection,
  emailRecipientsCollection,
  foodAdditionsCollection,
  foodsCollection,
  kitchensCollection,
  mailCollection,
  menuShardsCollection,
  moderationActionsCollection,
  ordersCollection,
  photosCollection,
  photoUploadCountsCollection,
  reportCountsCollection,
  reportsCollection,
} from '../firestore/collections';
import { buyerFields } from '../contract/order';
import { deleteMenuEntries } from '../menu/menu-shards';
import {
  type PersonalDataEraser,
  cancelActiveOrders,
  createFieldEraser,
  createOwnedDocumentsEraser,
  createUidDocumentEraser,
  erasePhotos,
} from './erase-personal-data';
import {
  type AccountExportSection,
  createAccountDocumentSection,
  createAccountExportSection,
  toExportedFood,
  toExportedKitchen,
  toExportedNotificationSettings,
  toExportedPhoto,
  toExportedPlacedOrder,
  toExportedReceivedOrder,
  toExportedReport,
} from './exported-entries';

/** States how the deletion of an account and the export of its data treat one collection. */
export interface PersonalDataPolicy {
  collection: (db: Firestore) => CollectionReference;
  /**
   * The steps that erase the personal data of an account from the collection, in the order in which
   * they run.
   */
  erasures: PersonalDataEraser[];
  /**
   * The personal data that the documents may still contain after the deletion:
   * - `nothing`
   * - `the uid`: the documents contain the uid, but no email and no name.
   * - `everything until it expires`: Firestore deletes each document after its `expires_at`.
   */
  mayMention: 'nothing' | 'the uid' | 'everything until it expires';
  exported: AccountExportSection[];
}

/**
 * The policies of all collections. The deletion and the export process the collections in the order
 * of this list.
 *
 * The dishes of a cook are deleted before the orders of these dishes are changed. No purchase can
 * then add another order of a deleted dish, because the transaction of a purchase reads the dish.
 */
export const personalDataPolicies: PersonalDataPolicy[] = [
  {
    collection: foodsCollection,
    erasures: [createOwnedDocumentsEraser(foodsCollection, 'owner_uid', deleteMenuEntries)],
    mayMention: 'nothing',
    exported: [createAccountExportSection('dishes', foodsCollection, 'owner_uid', toExportedFood)],
  },
  {
    collection: ordersCollection,
    erasures: [
      cancelActiveOrders('seller_uid'),
      createFieldEraser(ordersCollection, 'seller_uid', ['food_owner']),
      cancelActiveOrders('buyer_uid'),
      createFieldEraser(ordersCollection, 'buyer_uid', [...buyerFields, 'fingerprint']),
    ],
    mayMention: 'nothing',
    exported: [
      createAccountExportSection(
        'orders_placed',
        ordersCollection,
        'buyer_uid',
        toExportedPlacedOrder,
      ),
      createAccountExportSection(
        'orders_received',
        ordersCollection,
        'seller_uid',
        toExportedReceivedOrder,
      ),
    ],
  },
  // The photos are erased after the dishes, because `erasePhotos` keeps a dish photo that a stored dish or
  // order still references.
  {
    collection: photosCollection,
    erasures: [erasePhotos],
    mayMention: 'nothing',
    exported: [
      createAccountExportSection('photos', photosCollection, 'owner_uid', toExportedPhoto),
    ],
  },
  {
    collection: photoUploadCountsCollection,
    erasures: [],
    mayMention: 'everything until it expires',
    exported: [],
  },
  {
    collection: kitchensCollection,
    erasures: [createUidDocumentEraser(kitchensCollection)],
    mayMention: 'nothing',
    exported: [createAccountDocumentSection('kitchen', kitchensCollection, toExportedKitchen)],
  },
  {
    collection: emailRecipientsCollection,
    erasures: [createUidDocumentEraser(emailRecipientsCollection)],
    mayMention: 'nothing',
    exported: [
      createAccountDocumentSection(
        'notifications',
        emailRecipientsCollection,
        toExportedNotificationSettings,
      ),
    ],
  },
  {
    collection: mailCollection,
    erasures: [],
    mayMention: 'everything until it expires',
    exported: [],
  },
  {
    collection: foodAdditionsCollection,
    erasures: [],
    mayMention: 'everything until it expires',
    exported: [],
  },
  {
    collection: reportsCollection,
    erasures: [
      createOwnedDocumentsEraser(reportsCollection, 'reporter_uid'),
      createOwnedDocumentsEraser(reportsCollection, 'owner_uid'),
    ],
    mayMention: 'nothing',
    exported: [
      createAccountExportSection('reports', reportsCollection, 'reporter_uid', toExportedReport),
    ],
  },
  {
    collection: reportCountsCollection,
    erasures: [],
    mayMention: 'everything until it expires',
    exported: [],
  },
  { collection: moderationActionsCollection, erasures: [], mayMention: 'the uid', exported: [] },
  // The menu contains no personal data. The erasure of `foods` also deletes the menu entries of the
  // dishes.
  { collection: menuShardsCollection, erasures: [], mayMention: 'nothing', exported: [] },
  // Nothing is erased here, because `runSecondAccountClosurePass` deletes the document of the account from
  // `closures`.
  { collection: accountClosuresCollection, erasures: [], mayMention: 'nothing', exported: [] },
];
