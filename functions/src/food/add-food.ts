import { createHash } from 'node:crypto';
import { Timestamp, type Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import type { FoodFields } from '../contract/food';
import { foodAdditionsIn, foodsIn, type StoredFood } from '../firestore/collections';
import { confirmOnFailure } from '../firestore/confirm-on-failure';
import type { Cancellation } from '../http/deadline';
import { unavailable } from '../http/http-error';
import { tooManyAdditions, tooManyDishes } from './food-refusals';
import type { MenuLimits } from './menu-limits';
import { nameKey } from './name-key';

const WINDOW_MS = 60 * 60 * 1000;

type Additions = Record<string, Timestamp>;

/**
 * Adds a food and resolves with its id.
 *
 * The cook's document in `food_additions` records the additions of the last 60 minutes. Every
 * addition writes it, on condition that it has not changed since it was read. An addition that
 * another one overtakes starts again, so both limits hold across instances. Nothing is locked, so
 * additions never delay the purchases of the cook's dishes.
 * @throws HttpError 409 if the cook has too many dishes, 429 after too many additions.
 */
export function addFood(db: Firestore, now: () => Date, limits: MenuLimits) {
  return async (owner: Account, fields: FoodFields, signal: Cancellation): Promise<string> => {
    const food = foodsIn(db).doc();
    const record = foodAdditionsIn(db).doc(createHash('sha256').update(owner.uid).digest('hex'));

    /** Resolves with false if another addition of the cook was faster. */
    const tryToAdd = async (): Promise<boolean> => {
      const before = await record.get();
      const recorded = before.data()?.added_at ?? {};
      // The response to an earlier commit was lost.
      if (recorded[food.id]) return true;

      // The count is read after the record: an addition that commits later changes the record, and an
      // addition that committed earlier is in the count.
      const own = foodsIn(db).where('owner_uid', '==', owner.uid).limit(limits.dishes);
      const { count } = (await own.count().get()).data();
      if (count >= limits.dishes) throw tooManyDishes(limits.dishes);

      const addedAt = Timestamp.fromDate(now());
      const recent = inWindow(recorded, addedAt);
      requireFewAdditions(recent, addedAt, limits.additionsPerHour);

      const after = {
        added_at: { ...recent, [food.id]: addedAt },
        expires_at: Timestamp.fromMillis(addedAt.toMillis() + WINDOW_MS),
      };
      const batch = db.batch().create(food, newFood(owner, fields, addedAt));
      if (before.updateTime) batch.update(record, after, { lastUpdateTime: before.updateTime });
      else batch.create(record, after);
      return batch.commit().then(() => true, falseIfOvertaken);
    };

    await confirmOnFailure(
      async () => {
        while (!(await tryToAdd())) if (signal.aborted) throw unavailable();
      },
      async () => (await food.get()).exists,
    );
    return food.id;
  };
}

function inWindow(recorded: Additions, now: Timestamp): Additions {
  const start = now.toMillis() - WINDOW_MS;
  return Object.fromEntries(Object.entries(recorded).filter(([, at]) => at.toMillis() > start));
}

function requireFewAdditions(recent: Additions, now: Timestamp, limit: number): void {
  const times = Object.values(recent).map((at) => at.toMillis());
  if (times.length < limit) return;
  // As soon as this addition leaves the window, fewer than `limit` are in it.
  const [leaving = 0] = times.sort((one, other) => one - other).slice(times.length - limit);
  throw tooManyAdditions(limit, leaving + WINDOW_MS - now.toMillis());
}

function newFood(owner: Account, fields: FoodFields, addedAt: Timestamp): StoredFood {
  const { uid, name, email, photoURL } = owner;
  return {
    ...fields,
    name_key: nameKey(fields.food_name),
    purchase_count: 0,
    added_by: { name, email, photoURL },
    owner_uid: uid,
    created_at: addedAt,
    updated_at: addedAt,
  };
}

/**
 * NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION: the errors of a precondition that does not hold.
 * The numbers are written here, because importing their names would load all of gRPC.
 */
const OVERTAKEN: unknown[] = [5, 6, 9];

/** Returns false if a precondition did not hold, and throws every other error. */
function falseIfOvertaken(error: unknown): false {
  if (OVERTAKEN.includes((error as { code?: unknown }).code)) return false;
  throw error;
}
