import { type Firestore, Timestamp, type Transaction } from '@google-cloud/firestore';
import { BLANK_KITCHEN, type Kitchen, kitchenSchema, publicFactNames } from './contract/kitchen';
import { applyChanges, isSameJsonValue, pick } from './contract/values';
import { runRepeatable } from './firestore/client';
import { kitchensCollection } from './firestore/collections';
import { changeDishesOfCook } from './food/change-dishes-of-cook';
import { HttpError, computeEtag, matchesEtag } from './http/responses';
import { announceChanges, writePendingChanges } from './order/order-changes';
import type { Handlers } from './routes';

const kitchenFieldNames = Object.keys(kitchenSchema.entries) as (keyof Kitchen)[];

/** Returns the pickup details in a fixed order, because the ETag depends on the order. */
function toKitchen(stored: Partial<Kitchen> | undefined): Kitchen {
  return pick({ ...BLANK_KITCHEN, ...stored }, kitchenFieldNames);
}

/** All texts are empty if the cook has saved none. */
export async function findKitchen(db: Firestore, uid: string): Promise<Kitchen> {
  return toKitchen((await kitchensCollection(db).doc(uid).get()).data());
}

export function createKitchenHandlers(db: Firestore, now: () => Date) {
  /**
   * Saves the pickup details, the public facts in all dishes of the cook, and a pending change of the open orders if the
   * place or the times change. Resolves with the pickup details.
   */
  async function saveKitchen(
    transaction: Transaction,
    uid: string,
    changes: Parameters<typeof applyChanges<Kitchen>>[1],
    ifMatch: string | undefined,
  ): Promise<Kitchen> {
    const document = kitchensCollection(db).doc(uid);
    const stored = toKitchen((await transaction.get(document)).data());
    const changed = toKitchen(applyChanges(stored, changes));
    // A repeat of a successful save succeeds, although the ETag has changed.
    if (isSameJsonValue(changed, stored)) return stored;
    if (ifMatch !== undefined && !matchesEtag(ifMatch, computeEtag(stored))) {
      throw new HttpError(
        'changed',
        'Your pickup details were changed while you were editing. Check them and save again.',
      );
    }
    const facts = pick(changed, publicFactNames);
    if (!isSameJsonValue(facts, pick(stored, publicFactNames))) {
      await changeDishesOfCook(transaction, db, uid, now(), (dish) => {
        const { area: _area, cell: _cell, pay: _pay, ...rest } = dish;
        return { ...rest, ...facts };
      });
    }
    transaction.set(document, changed);
    const edit = { before: stored, after: changed, at: Timestamp.fromDate(now()) };
    writePendingChanges(transaction, db, { seller_uid: uid }, edit);
    return changed;
  }

  return {
    async 'GET /kitchens/:email'({ account }) {
      const kitchen = await findKitchen(db, account.uid);
      return { etag: computeEtag(kitchen), body: kitchen };
    },

    async 'PUT /kitchens/:email'({ request, account: { uid }, body }) {
      const { email: _ownEmail, ...changes } = body;
      const ifMatch = request.get('If-Match');
      const kitchen = await runRepeatable(() =>
        db.runTransaction((transaction) => saveKitchen(transaction, uid, changes, ifMatch)),
      );
      await announceChanges(db, { seller_uid: uid });
      return { etag: computeEtag(kitchen), body: kitchen };
    },
  } satisfies Partial<Handlers>;
}
