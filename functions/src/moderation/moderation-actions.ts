import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import * as v from 'valibot';
import type { IdentityProvider } from '../account/identity-provider';
import { singleLineTextSchema } from '../contract/fields';
import { verifyAfterError } from '../firestore/client';
import {
  type StoredFood,
  type StoredModerationAction,
  type StoredReport,
  accountClosuresCollection,
  foodsCollection,
  moderationActionsCollection,
  reportsCollection,
} from '../firestore/collections';
import { readDocumentPages } from '../firestore/pages';
import { toMenuEntry, writeMenuEntry } from '../menu/menu-shards';

const REPORTS_PER_PAGE = 500;
const DISHES_PER_PAGE = 100;

/** The newest report about a dish, and the current state of the dish. Also the newest report about a message. */
interface ReportedDish extends StoredReport {
  reportCount: number;
  /** Undefined if the dish was deleted. */
  foodName: string | undefined;
  isHidden: boolean;
}

/**
 * Resolves with all reported dishes, including the hidden and deleted ones, and with all reported messages. The dish
 * with the newest report comes first. Only the newest report of each dish stays in memory.
 */
export async function readReportedDishes(db: Firestore): Promise<ReportedDish[]> {
  const dishes = new Map<string, ReportedDish>();
  const newestFirst = reportsCollection(db).orderBy('created_at', 'desc');
  for await (const page of readDocumentPages(newestFirst, REPORTS_PER_PAGE)) {
    for (const report of page.map((document) => document.data())) {
      const { food_id, message } = report;
      const subject = message ? `${message.order_id} ${message.id}` : food_id;
      const dish = dishes.get(subject) ?? {
        ...report,
        reportCount: 0,
        foodName: undefined,
        isHidden: false,
      };
      dish.reportCount += 1;
      dishes.set(subject, dish);
    }
  }
  const references = [...dishes.values()]
    .filter(({ message }) => !message)
    .map(({ food_id }) => foodsCollection(db).doc(food_id));
  while (references.length > 0) {
    for (const document of await db.getAll(...references.splice(0, DISHES_PER_PAGE))) {
      const food = document.data() as StoredFood | undefined;
      const dish = dishes.get(document.id);
      if (food && dish) {
        dish.foodName = food.food_name;
        dish.isHidden = food.hidden !== undefined;
      }
    }
  }
  return [...dishes.values()];
}

interface ModerationDependencies {
  db: Firestore;
  identity: Pick<IdentityProvider, 'findUserByEmail' | 'setDisabled'>;
  now: () => Date;
}

const reasonSchema = singleLineTextSchema('Reason', 200);

/**
 * Returns the moderation actions of a maintainer. Each action is recorded in the collection `moderation`,
 * without an email or a name, and can be repeated. An action throws an Error if the dish or the account
 * does not exist, or if the reason is invalid.
 */
export function createModerationActions({ db, identity, now }: ModerationDependencies) {
  /** Hides a dish if there is a reason, or else shows it. Resolves with the name of the dish. */
  async function changeVisibility(foodId: string, reason?: string): Promise<string> {
    const food = foodsCollection(db).doc(foodId);
    const action = moderationActionsCollection(db).doc();
    const at = Timestamp.fromDate(now());
    const hidden = reason === undefined ? undefined : { reason, at };
    let name = '';
    await verifyAfterError(
      () =>
        db.runTransaction(async (transaction) => {
          // Read the dish in the transaction. Otherwise, the menu entry could contain the fields from before
          // a concurrent edit.
          const stored = (await transaction.get(food)).data();
          if (!stored) throw new Error(`There is no dish with the ID ${foodId}.`);
          name = stored.food_name;
          transaction.update(food, { hidden: hidden ?? FieldValue.delete() });
          writeMenuEntry(transaction, db, foodId, toMenuEntry({ ...stored, hidden }));
          transaction.create(action, {
            ...(hidden ? { action: 'hide', ...hidden } : { action: 'show', at }),
            food_id: foodId,
          });
        }),
      async () => (await action.get()).exists,
    );
    return name;
  }

  /** Disables or enables an account. Resolves with its uid and the IDs of its dishes, which stay visible. */
  async function setDisabled(
    email: string,
    record: Pick<StoredModerationAction, 'reason'> & { action: 'disable' | 'enable' },
  ): Promise<{ uid: string; foodIds: string[] }> {
    const user = await identity.findUserByEmail(email);
    if (!user) throw new Error(`There is no account with the email ${email}.`);
    const { uid } = user;
    // Write the record first. If the process ends between the steps, the action is still recorded.
    const at = Timestamp.fromDate(now());
    await moderationActionsCollection(db).add({ ...record, uid, at });
    await identity.setDisabled(uid, record.action === 'disable');
    const ownFoods = await foodsCollection(db).where('owner_uid', '==', uid).get();
    return { uid, foodIds: ownFoods.docs.map(({ id }) => id) };
  }

  return {
    /** Hides a dish from everyone except its cook. */
    hide: async (foodId: string, reason: string) => changeVisibility(foodId, parseReason(reason)),
    show: (foodId: string) => changeVisibility(foodId),
    disable: async (email: string, reason: string) =>
      setDisabled(email, { action: 'disable', reason: parseReason(reason) }),
    enable: (email: string) => setDisabled(email, { action: 'enable' }),
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
