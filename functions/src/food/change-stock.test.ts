import { GrpcStatus, Timestamp, type Firestore, type Transaction } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  emailRecipientsCollection,
  foodsCollection,
  ordersCollection,
  type StoredOrder,
} from '../firestore/collections';
import { createPurchaseAttempt } from '../order/plan-stock-changes';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { createCancelFixture, createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { applyStockChanges, type ApplyStockChanges } from './change-stock';

/** The time of all changes. */
const noon = new Date('2026-01-01T12:00:00Z');
const FOOD_ID = 'jollof-rice';

let db: Firestore;
let applyChanges: ApplyStockChanges;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  applyChanges = applyStockChanges(db, () => noon);
  await foodsCollection(db).doc(FOOD_ID).set(storedFoodFixture);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const apply = (...changes: Parameters<ApplyStockChanges>[1]) => applyChanges(FOOD_ID, changes);
const createAttempt = (key: string, quantity = 1, buyer = buyerFixture) =>
  createPurchaseAttempt(buyer, createPurchaseFixture(FOOD_ID, quantity, buyer), key);
const readFood = async () => (await foodsCollection(db).doc(FOOD_ID).get()).data();
const storeOrder = (id: string, order: StoredOrder) => ordersCollection(db).doc(id).set(order);
const readOrder = async (id: string) => (await ordersCollection(db).doc(id).get()).data();
const countStoredOrders = async () => (await ordersCollection(db).get()).size;
const cancelAsBuyer = createCancelFixture('order', buyerFixture);

describe('applyStockChanges', () => {
  it('stores an order with the dish from Firestore and the buyer from the token, not from the request', async () => {
    const request = {
      ...createPurchaseFixture(FOOD_ID, 2),
      food_image: '/images/foods/other.webp',
      buyer_name: 'Another name',
      food_owner: buyerFixture,
    };
    const attempt = createPurchaseAttempt(buyerFixture, request, 'key');
    expect(await apply(attempt)).toEqual([{ orderId: attempt.orderId, isRepeat: false }]);
    expect(await readOrder(attempt.orderId)).toEqual({
      foodId: FOOD_ID,
      food_name: storedFoodFixture.food_name,
      food_image: storedFoodFixture.food_image,
      food_owner: storedFoodFixture.added_by,
      price: storedFoodFixture.price,
      purchase_quantity: 2,
      allergens: storedFoodFixture.allergens,
      buyer_name: buyerFixture.name,
      buyer_email: buyerFixture.email,
      buyer_photoURL: buyerFixture.photoURL,
      buyer_uid: buyerFixture.uid,
      fingerprint: attempt.fingerprint,
      seller_uid: storedFoodFixture.owner_uid,
      buying_date: Timestamp.fromDate(noon),
      hidden_at: null,
      status: 'placed',
      version: 1,
      events: [{ what: 'placed', by: 'buyer', at: Timestamp.fromDate(noon) }],
      updated_at: expect.any(Timestamp) as Timestamp,
    });
    expect(await readFood()).toEqual({ ...storedFoodFixture, quantity: 8, purchase_count: 8 });
  });

  it('places the purchases of a batch in arrival sequence, and rejects each one that exceeds the remaining stock', async () => {
    const outcomes = await apply(
      createAttempt('first', 6),
      createAttempt('second', 5),
      createAttempt('third', 4),
    );
    expect(outcomes).toMatchObject([
      { isRepeat: false },
      { rejection: { code: 'insufficient-quantity' } },
      { isRepeat: false },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 0, purchase_count: 9 });
    expect(await countStoredOrders()).toBe(2);
  });

  it('writes nothing if it rejects every purchase of the batch', async () => {
    const { writes } = await countFirestoreUsage(db, async () => {
      await apply(createAttempt('first', 11), createAttempt('second', 1, ownerFixture));
      await foodsCollection(db).doc(FOOD_ID).delete();
      expect(await apply(createAttempt('third'))).toMatchObject([
        { rejection: { code: 'not-found' } },
      ]);
    });
    // The only write deletes the food.
    expect(writes).toBe(1);
  });

  it('returns the same order and sells the units once if a purchase is repeated in one batch or in two batches', async () => {
    const attempt = createAttempt('key');
    const { orderId } = attempt;
    const repeated = { orderId, isRepeat: true, isRemoved: false };
    expect(await apply(attempt, attempt)).toEqual([{ orderId, isRepeat: false }, repeated]);
    await foodsCollection(db)
      .doc(FOOD_ID)
      .update({ hidden: { reason: 'Not food', at: Timestamp.now() } });
    expect(await apply(attempt)).toEqual([repeated]);
    await ordersCollection(db).doc(orderId).update({ hidden_at: Timestamp.now() });
    expect(await apply(attempt)).toEqual([{ ...repeated, isRemoved: true }]);
    await ordersCollection(db).doc(orderId).update({ hidden_at: null, status: 'collected' });
    expect(await apply(attempt)).toEqual([{ ...repeated, isRemoved: true }]);
    expect(await readFood()).toMatchObject({ quantity: 9, purchase_count: 8 });
    expect(await countStoredOrders()).toBe(1);
  });

  it('rejects the reused idempotency key if the purchase details differ from the first request', async () => {
    await apply(createAttempt('key', 1));
    const message =
      'You already placed this order with different details. You can find it in My Orders.';
    expect(await apply(createAttempt('key', 2))).toMatchObject([
      { rejection: { code: 'key-reused', message } },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 9 });
  });

  it('applies a purchase and a cancellation in one commit, and rejects the other two changes of the batch', async () => {
    await storeOrder('order', createStoredOrderFixture());
    await storeOrder('other', createStoredOrderFixture([], { buyer_uid: 'another-uid' }));
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 1 });
    const [bought, rejected] = [createAttempt('bought', 3), createAttempt('rejected', 1)];
    const { writes } = await countFirestoreUsage(db, async () => {
      expect(
        await apply(bought, cancelAsBuyer, rejected, createCancelFixture('other', buyerFixture)),
      ).toMatchObject([
        { orderId: bought.orderId, isRepeat: false },
        { orderId: 'order', role: 'buyer', isRepeat: false, order: { status: 'cancelled' } },
        { rejection: { code: 'insufficient-quantity' } },
        { rejection: { code: 'not-found' } },
      ]);
    });
    // The batch writes the new order, the canceled order, the food, its menu entry, and the quota of the buyer, first
    // without the canceled order, then with the new order.
    expect(writes).toBe(6);
    expect(await readFood()).toMatchObject({ quantity: 0, purchase_count: 7 });
    expect(await readOrder('other')).toMatchObject({ status: 'placed', version: 1 });
    expect(await countStoredOrders()).toBe(3);
  });

  it('changes only the status, version, events, `restocked`, `dropped_by_cook`, and `updated_at` of an order that the cook cancels, and the stock of the food at this time', async () => {
    const order = createStoredOrderFixture();
    await storeOrder('order', order);
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 100, price: 1 });
    await apply(createCancelFixture('order', ownerFixture, { reason: 'other', restock: true }));
    const at = Timestamp.fromDate(noon);
    const stored = await readOrder('order');
    expect(stored).toEqual({
      ...order,
      status: 'cancelled',
      version: 2,
      events: [...order.events, { what: 'cancelled', by: 'cook', at, reason: 'other' }],
      restocked: true,
      dropped_by_cook: true,
      updated_at: expect.any(Timestamp) as Timestamp,
    });
    expect(stored?.updated_at).not.toEqual(order.updated_at);
    expect(await readFood()).toMatchObject({ quantity: 102, price: 1 });
  });
});

describe('applyStockChanges after a failure', () => {
  const [first, second] = [createAttempt('first', 6), createAttempt('second', 6)];
  const createUnavailableError = () =>
    Object.assign(new Error('14 UNAVAILABLE'), { code: GrpcStatus.UNAVAILABLE });

  it('applies the changes once more if the commit was not applied', async () => {
    failNextCommit(db, { isApplied: false });
    expect(await apply(first, second)).toMatchObject([
      { orderId: first.orderId, isRepeat: false },
      { rejection: { code: 'insufficient-quantity' } },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 4, purchase_count: 8 });
  });

  it('throws the error of the second commit, and stores nothing', async () => {
    const failure = new Error('The second commit failed.');
    const runTransaction = vi.spyOn(db, 'runTransaction');
    runTransaction.mockRejectedValueOnce(new Error('The first commit failed.'));
    runTransaction.mockRejectedValueOnce(failure);
    await expect(apply(first)).rejects.toBe(failure);
    expect(runTransaction).toHaveBeenCalledTimes(2);
    expect(await countStoredOrders()).toBe(0);
  });

  it('does not try again after a transient error, because Firestore is unavailable', async () => {
    const failure = createUnavailableError();
    const runTransaction = vi.spyOn(db, 'runTransaction').mockRejectedValueOnce(failure);
    await expect(apply(first)).rejects.toBe(failure);
    expect(runTransaction).toHaveBeenCalledTimes(1);
  });

  it('returns the stored outcomes if only the response to the commit was lost, also for a purchase that needs the units of a cancellation in its batch', async () => {
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 0 });
    await storeOrder('order', createStoredOrderFixture());
    const [possible, tooMany] = [createAttempt('possible', 2), createAttempt('too many', 3)];
    failNextCommit(db, { isApplied: true });
    expect(await apply(possible, cancelAsBuyer, tooMany)).toMatchObject([
      { orderId: possible.orderId, isRepeat: true, isRemoved: false },
      { orderId: 'order', isRepeat: true, order: { status: 'cancelled', restocked: true } },
      { rejection: { code: 'insufficient-quantity' } },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 0, purchase_count: 7 });
  });

  it('throws the read error of the second transaction attempt, although the first attempt read the documents', async () => {
    const readError = createUnavailableError();
    const runTransaction = db.runTransaction.bind(db);
    vi.spyOn(db, 'runTransaction').mockImplementation(
      async <T>(work: (transaction: Transaction) => Promise<T>) => {
        await runTransaction(work);
        const unreadable = { getAll: () => Promise.reject(readError) };
        return work(unreadable as unknown as Transaction);
      },
    );
    await expect(apply(createAttempt('key', 11))).rejects.toBe(readError);
  });
});

describe('applyStockChanges with email notifications', () => {
  beforeEach(() => writeContacts(db, ownerFixture.uid, buyerFixture.uid));
  const createAttempts = (count: number) =>
    Array.from({ length: count }, (_, index) => createAttempt(`key ${index}`));
  const readMailIds = async () => Object.keys(await readMails(db));

  it('writes one email to the cook for all new orders of the batch, in the same commit', async () => {
    const [first, second] = [createAttempt('first', 2), createAttempt('second', 3)];
    const { writes } = await countFirestoreUsage(db, () => apply(first, second));
    // The food, two orders, the quota of the buyer, the email, and the count of emails.
    expect(writes).toBe(6);
    expect(await readMails(db)).toMatchObject({
      [`${first.orderId}-1`]: {
        toUids: [ownerFixture.uid],
        message: { subject: '2 new orders: Party Jollof Rice' },
        expires_at: Timestamp.fromDate(new Date('2026-01-31T12:00:00Z')),
      },
    });
    // A repeated or rejected purchase causes no email.
    await apply(first, createAttempt('too many', 11));
    expect(await readMailIds()).toEqual([`${first.orderId}-1`]);
  });

  it('writes no email to a person who does not want emails or has deleted the account', async () => {
    await emailRecipientsCollection(db).doc(ownerFixture.uid).set({ level: 'none' });
    const { buyer_uid: _buyer_uid, ...orderWithoutBuyer } = createStoredOrderFixture();
    await storeOrder('by-buyer', createStoredOrderFixture());
    await storeOrder('by-cook', orderWithoutBuyer);
    await apply(
      createAttempt('key'),
      createCancelFixture('by-buyer', buyerFixture),
      createCancelFixture('by-cook', ownerFixture, { reason: 'other' }),
    );
    expect(await readOrder('by-cook')).toMatchObject({ status: 'cancelled' });
    expect(await readMailIds()).toEqual([]);
  });

  it('places the order and keeps the field `delivery` if the email document already exists', async () => {
    const attempt = createAttempt('key');
    const delivery = { state: 'SUCCESS' };
    await db.doc(`mail/${attempt.orderId}-1`).set({ delivery });
    expect(await apply(attempt)).toMatchObject([{ isRepeat: false }]);
    expect(await readMails(db)).toMatchObject({
      [`${attempt.orderId}-1`]: { delivery, toUids: [ownerFixture.uid] },
    });
  });

  it('throws and changes nothing if the notification settings cannot be read', async () => {
    const readError = new Error('The read failed.');
    vi.spyOn(db, 'getAll').mockRejectedValueOnce(readError).mockRejectedValueOnce(readError);
    await expect(apply(createAttempt('key'))).rejects.toBe(readError);
    expect(await readFood()).toMatchObject({ quantity: 10 });
  });

  it('counts the emails to a cook in the same commit, and stores all orders of a buyer beyond the limit', async () => {
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 100 });
    for (const attempt of createAttempts(12)) await apply(attempt);
    expect(await countStoredOrders()).toBe(12);
    const subjects = Object.values(await readMails(db)).map(({ message }) => message.subject);
    expect(subjects).toHaveLength(11);
    expect(subjects).toContain('You have more news');
  });
});
