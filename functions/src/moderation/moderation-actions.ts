import { FieldValue, Timestamp, type Firestore } from '@google-cloud/firestore';
import * as v from 'valibot';
import type { IdentityProvider } from '../account/identity-provider';
import { singleLineTextSchema } from '../contract/text';
import {
  accountClosuresCollection,
  foodsCollection,
  moderationActionsCollection,
  type StoredFood,
  type StoredModerationAction,
} from '../firestore/collections';
import { verifyAfterError } from '../firestore/client';
import { toMenuEntry, writeMenuEntry } from '../menu/menu-shards';
import { readReportedDishes } from './reported-dishes';

interface ModerationDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUserByEmail' | 'setDisabled'>;
  now: () => Date;
}

const reasonSchema = singleLineTextSchema('Reason', 200);

/**
 * Returns the moderation actions of a maintainer and the lists that a maintainer reads. Each action is
 * recorded in the collection `moderation`, without an email or a name. It is safe to repeat an action.
 *
 * The actions throw an Error if the dish or the account does not exist, or if the reason is
 * invalid.
 */
export function createModerationActions({ db, identity, now }: ModerationDependencies) {
  const foods = foodsCollection(db);

  function createRecord(record: Omit<StoredModerationAction, 'at'>): StoredModerationAction {
    return { ...record, at: Timestamp.fromDate(now()) };
  }

  /**
   * Hides or shows a dish, and records the action in the same commit. Reads the dish in the
   * transaction. Otherwise, the menu entry could contain the fields from before a concurrent edit.
   */
  async function changeVisibility(
    record: StoredModerationAction & { food_id: string },
    hidden: StoredFood['hidden'] | undefined,
  ): Promise<string> {
    const food = foods.doc(record.food_id);
    const action = moderationActionsCollection(db).doc();
    let name = '';
    await verifyAfterError(
      () =>
        db.runTransaction(async (transaction) => {
          const stored = (await transaction.get(food)).data();
          if (!stored) throw new Error(`There is no dish with the ID ${food.id}.`);
          name = stored.food_name;
          transaction.update(food, { hidden: hidden ?? FieldValue.delete() });
          writeMenuEntry(transaction, db, food.id, toMenuEntry({ ...stored, hidden }));
          transaction.create(action, record);
        }),
      async () => (await action.get()).exists,
    );
    return name;
  }

  async function setDisabled(
    email: string,
    isDisabled: boolean,
    reason?: string,
  ): Promise<{ uid: string; foodIds: string[] }> {
    const user = await identity.findUserByEmail(email);
    if (!user) throw new Error(`There is no account with the email ${email}.`);
    const { uid } = user;
    // Write the moderation record before changing the account. If the process ends between these
    // steps, the collection `moderation` still contains the action.
    await moderationActionsCollection(db).add(
      createRecord({
        action: isDisabled ? 'disable' : 'enable',
        uid,
        ...(reason !== undefined && { reason }),
      }),
    );
    await identity.setDisabled(uid, isDisabled);
    const ownFoods = await foods.where('owner_uid', '==', uid).get();
    return { uid, foodIds: ownFoods.docs.map(({ id }) => id) };
  }

  return {
    /** Hides a dish from everyone except its cook. Resolves with the name of the dish. */
    async hide(foodId: string, reasonText: string): Promise<string> {
      const reason = parseReason(reasonText);
      const record = createRecord({ action: 'hide', reason });
      return changeVisibility({ ...record, food_id: foodId }, { reason, at: record.at });
    },

    /** Shows a hidden dish again. Resolves with the name of the dish. */
    async show(foodId: string): Promise<string> {
      return changeVisibility({ ...createRecord({ action: 'show' }), food_id: foodId }, undefined);
    },

    /**
     * Disables an account. Resolves with the uid of the account and the ids of its dishes. The
     * dishes stay visible.
     */
    disable: (email: string, reasonText: string) =>
      setDisabled(email, true, parseReason(reasonText)),

    enable: (email: string) => setDisabled(email, false),

    /** Resolves with all reported dishes, the dish with the newest report first. */
    reports: () => readReportedDishes(db),

    /** Resolves with the account deletions that are not complete. */
    async closures() {
      const { docs } = await accountClosuresCollection(db).get();
      return docs.map((document) => ({ uid: document.id, ...document.data() }));
    },
  };
}

function parseReason(text: string): string {
  const parsed = v.safeParse(reasonSchema, text);
  if (parsed.success) return parsed.output;
  throw new Error(parsed.issues[0].message);
}
