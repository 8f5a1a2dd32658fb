import type { CollectionReference, Firestore } from '@google-cloud/firestore';
import {
  closuresCollection,
  foodAdditionsCollection,
  foodsCollection,
  moderationCollection,
  ordersCollection,
  purchaseKeysCollection,
  reportsCollection,
} from '../firestore/collections';
import { deleteDocuments, removeFields, type ErasePersonalData } from './erase-personal-data';
import { createExportSection, type ExportSection } from './export-section';
import {
  toExportedFood,
  toExportedOrderPlaced,
  toExportedOrderReceived,
  toExportedReport,
} from './exported-entries';

/** The treatment of a collection when an account is deleted and when its data is exported. */
export interface CollectionPolicy {
  collection: (db: Firestore) => CollectionReference;
  /** The steps of the deletion, in this order. */
  erasures: ErasePersonalData[];
  /**
   * What the documents may still mention after the deletion:
   * - `nothing`
   * - `the uid`: the documents contain the uid, but no email and no name.
   * - `everything until it expires`: Firestore deletes each document after its `expires_at`.
   */
  mayMention: 'nothing' | 'the uid' | 'everything until it expires';
  exported: ExportSection[];
}

/**
 * The policies of all collections. The deletion and the export use this list in its order.
 *
 * Dishes are deleted before the orders of the cook are changed. After that, no purchase can add another
 * order of these dishes, because a purchase reads the dish in its transaction.
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
      removeFields(ordersCollection, 'seller_uid', ['food_owner']),
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
  // The last step of a closure deletes its own document.
  { collection: closuresCollection, erasures: [], mayMention: 'nothing', exported: [] },
];
