import { GrpcStatus, Timestamp, type Transaction } from '@google-cloud/firestore';
import { describe, expect, it, vi } from 'vitest';
import { foodsCollection, ordersCollection } from '../firestore/collections';
import { createCancelFixture, createPurchaseFixture } from '../testing/purchase-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { writeContacts } from '../testing/mail-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { createPurchaseAttempt } from '../order/plan-stock-changes';
import {
  countStoredOrders,
  createAttempt,
  db,
  FOOD_ID,
  noon,
  applyFixtureStockChanges,
  readFood,
  readOrder,
  setUpStockChangeTests,
  storeOrder,
} from '../testing/stock-changes-fixture';

setUpStockChangeTests();

describe('applyStockChanges', () => {
  it('stores an order with the dish from Firestore and the buyer from the token, not from the request', async () => {
    const request = {
      ...createPurchaseFixture(FOOD_ID, 2),
      food_name: 'Another name',
      food_image: '/images/foods/other.webp',
      buyer_name: 'Another name',
      food_owner: buyerFixture,
    };
    const attempt = createPurchaseAttempt(buyerFixture, request, 'key');
    expect(await applyFixtureStockChanges(FOOD_ID, [attempt])).toEqual([
      { orderId: attempt.orderId, isRepeat: false },
    ]);
    expect((await ordersCollection(db).doc(attempt.orderId).get()).data()).toEqual({
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
  });

  it('changes only the quantity and the purchase count of the food', async () => {
    await applyFixtureStockChanges(FOOD_ID, [createAttempt('key', 3)]);
    expect(await readFood()).toEqual({ ...storedFoodFixture, quantity: 7, purchase_count: 8 });
  });

  it('places the purchases of a batch in arrival sequence, and rejects each one that exceeds the remaining stock', async () => {
    const outcomes = await applyFixtureStockChanges(FOOD_ID, [
      createAttempt('first', 6),
      createAttempt('second', 5),
      createAttempt('third', 4),
    ]);
    expect(outcomes).toMatchObject([
      { isRepeat: false },
      { rejection: { code: 'insufficient-quantity' } },
      { isRepeat: false },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 0, purchase_count: 9 });
    expect(await countStoredOrders()).toBe(2);
  });

  it('reads the food, the new order, and the contact of the cook, and writes the order and the food', async () => {
    const usage = await countFirestoreUsage(db, () =>
      applyFixtureStockChanges(FOOD_ID, [createAttempt('key')]),
    );
    expect(usage).toMatchObject({ reads: 3, writes: 2, roundTrips: 3 });
  });

  it('rejects purchases of a missing food and writes nothing', async () => {
    await foodsCollection(db).doc(FOOD_ID).delete();
    const { writes } = await countFirestoreUsage(db, async () => {
      expect(await applyFixtureStockChanges(FOOD_ID, [createAttempt('key')])).toMatchObject([
        { rejection: { code: 'not-found' } },
      ]);
    });
    expect(writes).toBe(0);
  });

  it('writes nothing if it rejects every purchase of the batch', async () => {
    const { writes } = await countFirestoreUsage(db, () =>
      applyFixtureStockChanges(FOOD_ID, [
        createAttempt('first', 11),
        createAttempt('second', 1, ownerFixture),
      ]),
    );
    expect(writes).toBe(0);
  });
});

describe('applyStockChanges for a repeated purchase', () => {
  it('returns the same order and sells the units once if both purchases are in one batch', async () => {
    const attempt = createAttempt('key');
    const { orderId } = attempt;
    expect(await applyFixtureStockChanges(FOOD_ID, [attempt, attempt])).toEqual([
      { orderId, isRepeat: false },
      { orderId, isRepeat: true, isRemoved: false },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 9, purchase_count: 8 });
  });

  it('returns the same order and sells the units once if the purchases are in two batches', async () => {
    const attempt = createAttempt('key');
    await applyFixtureStockChanges(FOOD_ID, [attempt]);
    expect(await applyFixtureStockChanges(FOOD_ID, [attempt])).toEqual([
      { orderId: attempt.orderId, isRepeat: true, isRemoved: false },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 9, purchase_count: 8 });
    expect(await countStoredOrders()).toBe(1);
  });

  it('returns isRemoved = true if the buyer has hidden the order', async () => {
    const [hidden, visible] = [createAttempt('hidden'), createAttempt('visible')];
    await applyFixtureStockChanges(FOOD_ID, [hidden, visible]);
    await ordersCollection(db).doc(hidden.orderId).update({ hidden_at: Timestamp.now() });
    expect(await applyFixtureStockChanges(FOOD_ID, [hidden, visible])).toEqual([
      { orderId: hidden.orderId, isRepeat: true, isRemoved: true },
      { orderId: visible.orderId, isRepeat: true, isRemoved: false },
    ]);
    expect(await countStoredOrders()).toBe(2);
  });

  it('rejects the reused idempotency key if the purchase details differ from the first request', async () => {
    await applyFixtureStockChanges(FOOD_ID, [createAttempt('key', 1)]);
    expect(await applyFixtureStockChanges(FOOD_ID, [createAttempt('key', 2)])).toMatchObject([
      {
        rejection: {
          code: 'key-reused',
          message:
            'You already placed this order with different details. You can find it in My Orders.',
        },
      },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 9 });
  });
});

describe('applyStockChanges after a failed commit', () => {
  const [first, second] = [createAttempt('first', 6), createAttempt('second', 6)];

  it('applies the changes once more if the commit was not applied', async () => {
    failNextCommit(db, { isApplied: false });
    expect(await applyFixtureStockChanges(FOOD_ID, [first, second])).toMatchObject([
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
    await expect(applyFixtureStockChanges(FOOD_ID, [first])).rejects.toBe(failure);
    expect(runTransaction).toHaveBeenCalledTimes(2);
    expect(await countStoredOrders()).toBe(0);
  });

  it('does not try again after a transient error, because Firestore is unavailable', async () => {
    const failure = Object.assign(new Error('14 UNAVAILABLE'), { code: GrpcStatus.UNAVAILABLE });
    const runTransaction = vi.spyOn(db, 'runTransaction').mockRejectedValueOnce(failure);
    await expect(applyFixtureStockChanges(FOOD_ID, [first])).rejects.toBe(failure);
    expect(runTransaction).toHaveBeenCalledTimes(1);
  });

  it('returns the stored outcomes if only the response to the commit was lost, also for a purchase that needs the units of a cancellation in its batch', async () => {
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 0 });
    await storeOrder('order', createStoredOrderFixture());
    const [possible, tooMany] = [createAttempt('possible', 2), createAttempt('too many', 3)];
    failNextCommit(db, { isApplied: true });
    expect(
      await applyFixtureStockChanges(FOOD_ID, [
        possible,
        createCancelFixture('order', buyerFixture),
        tooMany,
      ]),
    ).toMatchObject([
      { orderId: possible.orderId, isRepeat: true, isRemoved: false },
      { orderId: 'order', isRepeat: true, order: { status: 'cancelled', restocked: true } },
      { rejection: { code: 'insufficient-quantity' } },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 0, purchase_count: 7 });
  });
});

describe('applyStockChanges, if Firestore cannot be read,', () => {
  const readError = new Error('14 UNAVAILABLE');

  it('throws the Firestore error', async () => {
    vi.spyOn(db, 'runTransaction').mockRejectedValue(readError);
    await expect(applyFixtureStockChanges(FOOD_ID, [createAttempt('key')])).rejects.toBe(readError);
  });

  it('throws the read error of the second transaction attempt, although the first attempt read the documents', async () => {
    const runTransaction = db.runTransaction.bind(db);
    vi.spyOn(db, 'runTransaction').mockImplementation(
      async <T>(work: (transaction: Transaction) => Promise<T>) => {
        await runTransaction(work);
        const unreadable = { getAll: () => Promise.reject(readError) };
        return work(unreadable as unknown as Transaction);
      },
    );
    await expect(applyFixtureStockChanges(FOOD_ID, [createAttempt('key', 11)])).rejects.toBe(
      readError,
    );
  });
});

describe('applyStockChanges for a batch with cancellations', () => {
  it('applies a purchase and a cancellation in one commit, and rejects the other two changes of the batch', async () => {
    await storeOrder('cancelled', createStoredOrderFixture());
    await storeOrder('other', createStoredOrderFixture([], { buyer_uid: 'another-uid' }));
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 1 });
    const [bought, rejected] = [createAttempt('bought', 3), createAttempt('rejected', 1)];
    const { writes } = await countFirestoreUsage(db, async () => {
      expect(
        await applyFixtureStockChanges(FOOD_ID, [
          bought,
          createCancelFixture('cancelled', buyerFixture, { note: 'I am ill.' }),
          rejected,
          createCancelFixture('other', buyerFixture),
        ]),
      ).toMatchObject([
        { orderId: bought.orderId, isRepeat: false },
        { orderId: 'cancelled', role: 'buyer', isRepeat: false, order: { status: 'cancelled' } },
        { rejection: { code: 'insufficient-quantity' } },
        { rejection: { code: 'not-found' } },
      ]);
    });
    // The batch writes the new order, the canceled order, the food, and the menu entry of the food.
    expect(writes).toBe(4);
    expect(await readFood()).toMatchObject({ quantity: 0, purchase_count: 7 });
    expect(await readOrder('other')).toMatchObject({ status: 'placed', version: 1 });
    expect(await countStoredOrders()).toBe(3);
  });

  it('changes only the status, version, events, `restocked`, and `updated_at` of a canceled order', async () => {
    const order = createStoredOrderFixture();
    await storeOrder('order', order);
    await applyFixtureStockChanges(FOOD_ID, [
      createCancelFixture('order', ownerFixture, { reason: 'other', restock: true }),
    ]);
    const updated_at = expect.any(Timestamp) as Timestamp;
    expect(await readOrder('order')).toEqual({
      ...order,
      status: 'cancelled',
      version: 2,
      events: [
        ...order.events,
        { what: 'cancelled', by: 'cook', at: Timestamp.fromDate(noon), reason: 'other' },
      ],
      restocked: true,
      updated_at,
    });
    expect((await readOrder('order'))?.updated_at).not.toEqual(order.updated_at);
  });

  it('stores restocked = false in the order, and does not create the food again, if the food was deleted', async () => {
    await foodsCollection(db).doc(FOOD_ID).delete();
    await storeOrder('order', createStoredOrderFixture());
    await applyFixtureStockChanges(FOOD_ID, [createCancelFixture('order', buyerFixture)]);
    expect(await readOrder('order')).toMatchObject({ status: 'cancelled', restocked: false });
    expect(await readFood()).toBeUndefined();
  });

  it('adds the canceled units to the current quantity of the food if the food was edited after the purchase', async () => {
    await storeOrder('order', createStoredOrderFixture());
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 100, price: 1 });
    await applyFixtureStockChanges(FOOD_ID, [createCancelFixture('order', buyerFixture)]);
    expect(await readFood()).toMatchObject({ quantity: 102, price: 1 });
  });

  it('writes nothing and returns isRepeat = true if the buyer has already canceled the order', async () => {
    const order = createStoredOrderFixture([createOrderEventFixture('cancelled', 'buyer')]);
    await storeOrder('order', order);
    await writeContacts(db, ownerFixture.uid);
    const { writes } = await countFirestoreUsage(db, async () => {
      expect(
        await applyFixtureStockChanges(FOOD_ID, [createCancelFixture('order', buyerFixture)]),
      ).toEqual([{ orderId: 'order', order, role: 'buyer', isRepeat: true }]);
    });
    expect(writes).toBe(0);
  });

  it('reads an order only once if the batch contains the same cancellation twice', async () => {
    await storeOrder('order', createStoredOrderFixture());
    const cancel = createCancelFixture('order', buyerFixture);
    const { reads } = await countFirestoreUsage(db, () =>
      applyFixtureStockChanges(FOOD_ID, [cancel, cancel]),
    );
    // One read each for the food, the order, and the notification settings of the cook.
    expect(reads).toBe(3);
  });
});
