import type { CollectionReference, Firestore } from '@google-cloud/firestore';
import {
  accountClosuresCollection,
  foodAdditionsCollection,
  foodsCollection,
  moderationActionsCollection,
  ordersCollection,
  purchaseKeysCollection,
  reportsCollection,
} from '../firestore/collections';
import {
  createDocumentEraser,
  createFieldEraser,
  type PersonalDataEraser,
} from './erase-personal-data';
import { createAccountExportSection, type AccountExportSection } from './account-export-section';
import {
  toExportedFood,
  toExportedPlacedOrder,
  toExportedReceivedOrder,
  toExportedReport,
} from './exported-entries';

/** States how the deletion of an account and the export of its data treat one collection. */
export interface CollectionPolicy {
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
 * The dishes of a cook are deleted before their orders are changed. No purchase can then add
 * another order of a deleted dish, because the transaction of a purchase reads the dish.
 */
export const collectionPolicies: CollectionPolicy[] = [
  {
    collection: foodsCollection,
    erasures: [createDocumentEraser(foodsCollection, 'owner_uid')],
    mayMention: 'nothing',
    exported: [createAccountExportSection('dishes', foodsCollection, 'owner_uid', toExportedFood)],
  },
  {
    collection: ordersCollection,
    erasures: [
      createFieldEraser(ordersCollection, 'seller_uid', ['food_owner']),
      createFieldEraser(ordersCollection, 'buyer_uid', [
        'buyer_name',
        'buyer_email',
        'buyer_photoURL',
      ]),
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
      createDocumentEraser(reportsCollection, 'reporter_uid'),
      createDocumentEraser(reportsCollection, 'owner_uid'),
    ],
    mayMention: 'nothing',
    exported: [
      createAccountExportSection('reports', reportsCollection, 'reporter_uid', toExportedReport),
    ],
  },
  { collection: moderationActionsCollection, erasures: [], mayMention: 'the uid', exported: [] },
  // `runSecondAccountClosurePass` deletes the document of the account in `closures`.
  { collection: accountClosuresCollection, erasures: [], mayMention: 'nothing', exported: [] },
];
