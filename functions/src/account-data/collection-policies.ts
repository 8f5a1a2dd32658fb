import type { CollectionReference, Firestore } from '@google-cloud/firestore';
import {
  closuresCollection,
  contactsCollection,
  foodAdditionsCollection,
  foodsCollection,
  kitchensCollection,
  mailCollection,
  moderationCollection,
  ordersCollection,
  purchaseKeysCollection,
  reportsCollection,
} from '../firestore/collections';
import { cancelActiveOrders } from './cancel-active-orders';
import {
  deleteDocumentOfAccount,
  deleteDocuments,
  removeFields,
  type ErasePersonalData,
} from './erase-personal-data';
import {
  createExportSection,
  createOwnDocumentSection,
  type ExportSection,
} from './export-section';
import {
  toExportedContact,
  toExportedFood,
  toExportedKitchen,
  toExportedOrderPlaced,
  toExportedOrderReceived,
  toExportedReport,
} from './exported-entries';

/** States how the deletion of an account and the export of its data treat one collection. */
export interface CollectionPolicy {
  collection: (db: Firestore) => CollectionReference;
  /**
   * The steps that erase the personal data of an account from the collection, in the order in which
   * they run.
   */
  erasures: ErasePersonalData[];
  /**
   * The personal data that the documents may still contain after the deletion:
   * - `nothing`
   * - `the uid`: the documents contain the uid, but no email and no name.
   * - `everything until it expires`: Firestore deletes each document after its `expires_at`.
   */
  mayMention: 'nothing' | 'the uid' | 'everything until it expires';
  exported: ExportSection[];
}

/**
 * The policies of all collections. The deletion and the export process the collections in the order
 * of this list.
 *
 * The dishes of a cook are deleted before their orders are changed. No purchase can then add
 * another order of a deleted dish, because the transaction of a purchase reads the dish.
 */
export const collectionPolicies: CollectionPolicy[] = [
  {
    collection: foodsCollection,
    erasures: [deleteDocuments(foodsCollection, 'owner_uid')],
    mayMention: 'nothing',
    exported: [createExportSection('dishes', foodsCollection, 'owner_uid', toExportedFood)],
  },
  {
    collection: ordersCollection,
    erasures: [
      cancelActiveOrders('seller_uid'),
      removeFields(ordersCollection, 'seller_uid', ['food_owner']),
      cancelActiveOrders('buyer_uid'),
      removeFields(ordersCollection, 'buyer_uid', ['buyer_name', 'buyer_email', 'buyer_photoURL']),
    ],
    mayMention: 'nothing',
    exported: [
      createExportSection('orders_placed', ordersCollection, 'buyer_uid', toExportedOrderPlaced),
      createExportSection(
        'orders_received',
        ordersCollection,
        'seller_uid',
        toExportedOrderReceived,
      ),
    ],
  },
  {
    collection: kitchensCollection,
    erasures: [deleteDocumentOfAccount(kitchensCollection)],
    mayMention: 'nothing',
    exported: [createOwnDocumentSection('kitchen', kitchensCollection, toExportedKitchen)],
  },
  {
    collection: contactsCollection,
    erasures: [deleteDocumentOfAccount(contactsCollection)],
    mayMention: 'nothing',
    exported: [createOwnDocumentSection('notifications', contactsCollection, toExportedContact)],
  },
  {
    collection: mailCollection,
    erasures: [],
    mayMention: 'everything until it expires',
    exported: [],
  },
  {
    collection: purchaseKeysCollection,
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
      deleteDocuments(reportsCollection, 'reporter_uid'),
      deleteDocuments(reportsCollection, 'owner_uid'),
    ],
    mayMention: 'nothing',
    exported: [createExportSection('reports', reportsCollection, 'reporter_uid', toExportedReport)],
  },
  { collection: moderationCollection, erasures: [], mayMention: 'the uid', exported: [] },
  // `runSecondClosurePass` deletes the document of the account in `closures`.
  { collection: closuresCollection, erasures: [], mayMention: 'nothing', exported: [] },
];
