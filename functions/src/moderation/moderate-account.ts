import { FieldValue, Timestamp } from '@google-cloud/firestore';
import { cancelActiveOrders, listActiveOrderIds } from '../account-data/erase-personal-data';
import { DISH_REMOVED_REASON } from '../contract/order';
import { runRepeatable } from '../firestore/client';
import {
  type StoredModerationAction,
  foodsCollection,
  moderationActionsCollection,
} from '../firestore/collections';
import { changeDishesOfCook } from '../food/change-dishes-of-cook';
import { STRIKE_LIFETIME_MS, findStrikesDocument } from '../food/strikes';
import type { ModerationDependencies } from './moderation-actions';

export type ModeratedAccount = Awaited<ReturnType<typeof findModeratedAccount>>;

/**
 * Resolves with the account of an email, of a uid, or of the id of a dish, and with its dishes and its open orders.
 * @throws Error if there is no such account and no such dish.
 */
export async function findModeratedAccount(
  { db, identity }: ModerationDependencies,
  target: string,
) {
  const foods = foodsCollection(db);
  const isEmail = target.includes('@');
  const ownerUid = isEmail ? undefined : (await foods.doc(target).get()).data()?.owner_uid;
  const user = await (isEmail
    ? identity.findUserByEmail(target)
    : identity.findUser(ownerUid ?? target));
  const uid = user?.uid ?? ownerUid;
  if (uid === undefined) {
    throw new Error(`There is no account with the UID, the dish, or the email ${target}.`);
  }
  return {
    uid,
    /** Undefined if only dishes of the account exist. */
    user,
    dishes: (await foods.where('owner_uid', '==', uid).get()).docs,
    /** The ids of the open orders that the account cooks, and of those that it buys. */
    soldOrders: await listActiveOrderIds(db, 'seller_uid', uid),
    boughtOrders: await listActiveOrderIds(db, 'buyer_uid', uid),
  };
}

/** Hides the dishes after the account is disabled, and cancels the orders last, so no guest can order in between. */
export async function disableAccount(
  dependencies: ModerationDependencies,
  uid: string,
  reason: string,
): Promise<void> {
  await setDisabled(dependencies, uid, { action: 'disable', reason });
  await changeDishes(dependencies, uid, reason);
  await cancelActiveOrders(dependencies, 'seller_uid', uid, DISH_REMOVED_REASON);
  await cancelActiveOrders(dependencies, 'buyer_uid', uid);
}

/** Enables an account, and shows the dishes that {@link disableAccount} has hidden. */
export async function enableAccount(
  dependencies: ModerationDependencies,
  uid: string,
): Promise<void> {
  await setDisabled(dependencies, uid, { action: 'enable' });
  await changeDishes(dependencies, uid);
}

async function setDisabled(
  { db, identity, now }: ModerationDependencies,
  uid: string,
  record: Pick<StoredModerationAction, 'reason'> & { action: 'disable' | 'enable' },
): Promise<void> {
  const isDisabled = record.action === 'disable';
  if ((await identity.findUser(uid))?.isDisabled === isDisabled) return;
  // Write the record first. If the process ends between the steps, the action is still recorded.
  await moderationActionsCollection(db).add({ ...record, uid, at: Timestamp.fromDate(now()) });
  await identity.setDisabled(uid, isDisabled);
}

/** With a reason, hides the visible dishes of an account and the ones that it adds later. Without one, shows these. */
async function changeDishes(
  { db, now }: ModerationDependencies,
  uid: string,
  reason?: string,
): Promise<void> {
  const at = Timestamp.fromDate(now());
  const expires_at = Timestamp.fromMillis(at.toMillis() + STRIKE_LIFETIME_MS);
  await runRepeatable(() =>
    db.runTransaction(async (transaction) => {
      const strikes = await transaction.get(findStrikesDocument(db, uid));
      if (reason !== undefined && strikes.data()?.disabled_reason !== undefined) return;
      await changeDishesOfCook(transaction, db, uid, now(), ({ hidden, ...dish }) => {
        if (reason === undefined) return hidden?.with_account ? dish : undefined;
        return hidden ? undefined : { ...dish, hidden: { reason, at, with_account: true } };
      });
      const disabled_reason = reason ?? FieldValue.delete();
      transaction.set(strikes.ref, { disabled_reason, expires_at }, { merge: true });
    }),
  );
}
