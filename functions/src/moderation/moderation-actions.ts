import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
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
import * as v from 'valibot';
import type { IdentityProvider } from '../account/identity-provider';
import { singleLineTextSchema } from '../contract/text';
import { verifyAfterError } from '../firestore/client';
import { toMenuEntry, writeMenuEntry } from '../menu/menu-shards';

/** The maximum number of reports that one query reads. */
const REPORTS_PER_PAGE = 500;
/** The maximum number of dishes that one request reads. */
const DISHES_PER_PAGE = 100;

/** A dish with at least one report: the number of its reports, and the fields of the newest report. */
interface DishReports extends StoredReport {
  reportCount: number;
}

interface ReportedDish extends DishReports {
  /** Undefined if the dish was deleted. */
  foodName: string | undefined;
  isHidden: boolean;
}

/**
 * Resolves with all reported dishes, including the hidden and deleted ones. The dish with the newest
 * report comes first. Reads all reports page by page, and stores only the newest report of each dish in
 * memory.
 */
export async function readReportedDishes(db: Firestore): Promise<ReportedDish[]> {
  const dishes = new Map<string, DishReports>();
  const newestFirst = reportsCollection(db).orderBy('created_at', 'desc');
  for await (const page of readDocumentPages(newestFirst, REPORTS_PER_PAGE)) {
    for (const report of page.map((document) => document.data())) {
      const dish = dishes.get(report.food_id);
      if (dish) dish.reportCount += 1;
      else dishes.set(report.food_id, { ...report, reportCount: 1 });
    }
  }
  const reported: ReportedDish[] = [];
  const found = [...dishes.values()];
  for (let read = 0; read < found.length; read += DISHES_PER_PAGE) {
    reported.push(...(await addFoodStates(db, found.slice(read, read + DISHES_PER_PAGE))));
  }
  return reported;
}

async function addFoodStates(db: Firestore, dishes: DishReports[]): Promise<ReportedDish[]> {
  const foods = foodsCollection(db);
  const documents = await db.getAll(...dishes.map(({ food_id }) => foods.doc(food_id)));
  return dishes.map((dish, index) => {
    const food = documents[index]?.data() as StoredFood | undefined;
    return { ...dish, foodName: food?.food_name, isHidden: food?.hidden !== undefined };
  });
}

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
