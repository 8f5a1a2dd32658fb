import { Timestamp, type Firestore, type Transaction } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  foodsCollection,
  ordersCollection,
  purchaseKeysCollection,
} from '../firestore/collections';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { placeOrders, type PlaceOrders } from './place-orders';
import { createPurchaseAttempt } from './purchase-attempt';

const noon = new Date('2026-01-01T12:00:00Z');
const FOOD_ID = 'jollof-rice';

let db: Firestore;
let place: PlaceOrders;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  place = placeOrders(db, () => noon);
  await foodsCollection(db).doc(FOOD_ID).set(storedFoodFixture);
});

const createAttempt = (key: string, quantity = 1, buyer = buyerFixture) =>
  createPurchaseAttempt(buyer, createPurchaseFixture(FOOD_ID, quantity, buyer), key);
const readFood = async () => (await foodsCollection(db).doc(FOOD_ID).get()).data();
const countOrders = async () => (await ordersCollection(db).get()).size;

describe('placeOrders', () => {
  it('stores the dish from Firestore and the buyer from the token instead of those in the request', async () => {
    const request = {
      ...createPurchaseFixture(FOOD_ID, 2),
      food_name: 'Another name',
      food_image: '/images/foods/other.webp',
      buyer_name: 'Another name',
      food_owner: buyerFixture,
    };
    const attempt = createPurchaseAttempt(buyerFixture, request, 'key');
    expect(await place(FOOD_ID, [attempt])).toEqual([
      { orderId: attempt.orderId, isRepeat: false },
    ]);
    expect((await ordersCollection(db).doc(attempt.orderId).get()).data()).toEqual({
      foodId: FOOD_ID,
      food_name: storedFoodFixture.food_name,
      food_image: storedFoodFixture.food_image,
      food_owner: storedFoodFixture.added_by,
      price: storedFoodFixture.price,
      purchase_quantity: 2,
      buyer_name: buyerFixture.name,
      buyer_email: buyerFixture.email,
      buyer_photoURL: buyerFixture.photoURL,
      buyer_uid: buyerFixture.uid,
      seller_uid: storedFoodFixture.owner_uid,
      buying_date: Timestamp.fromDate(noon),
    });
  });

  it('changes only the quantity and the purchase count of the food', async () => {
    await place(FOOD_ID, [createAttempt('key', 3)]);
    expect(await readFood()).toEqual({ ...storedFoodFixture, quantity: 7, purchase_count: 8 });
  });

  it('stores a purchase key that expires after 7 days', async () => {
    const attempt = createAttempt('key');
    await place(FOOD_ID, [attempt]);
    expect((await purchaseKeysCollection(db).doc(attempt.keyId).get()).data()).toEqual({
      fingerprint: attempt.fingerprint,
      order_id: attempt.orderId,
      expires_at: Timestamp.fromDate(new Date('2026-01-08T12:00:00Z')),
    });
  });

  it('sells a batch in order of arrival and rejects purchases that exceed the remaining stock', async () => {
    const outcomes = await place(FOOD_ID, [
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
    expect(await countOrders()).toBe(2);
  });

  it('does not read orders if no purchase is repeated', async () => {
    const usage = await countFirestoreUsage(db, () => place(FOOD_ID, [createAttempt('key')]));
    expect(usage).toMatchObject({ reads: 2, writes: 3, roundTrips: 2 });
  });

  it('rejects purchases of a missing food and writes nothing', async () => {
    await foodsCollection(db).doc(FOOD_ID).delete();
    const { writes } = await countFirestoreUsage(db, async () => {
      expect(await place(FOOD_ID, [createAttempt('key')])).toMatchObject([
        { rejection: { code: 'not-found' } },
      ]);
    });
    expect(writes).toBe(0);
  });

  it('writes nothing if it rejects every purchase of the batch', async () => {
    const { writes } = await countFirestoreUsage(db, () =>
      place(FOOD_ID, [createAttempt('first', 11), createAttempt('second', 1, ownerFixture)]),
    );
    expect(writes).toBe(0);
  });
});

describe('placeOrders, if a purchase is repeated,', () => {
  it('returns the same order and sells the units once if both purchases are in one batch', async () => {
    const attempt = createAttempt('key');
    const { orderId } = attempt;
    expect(await place(FOOD_ID, [attempt, attempt])).toEqual([
      { orderId, isRepeat: false },
      { orderId, isRepeat: true, isRemoved: false },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 9, purchase_count: 8 });
  });

  it('returns the same order and sells the units once if the purchases are in two batches', async () => {
    const attempt = createAttempt('key');
    await place(FOOD_ID, [attempt]);
    expect(await place(FOOD_ID, [attempt])).toEqual([
      { orderId: attempt.orderId, isRepeat: true, isRemoved: false },
    ]);
    expect(await readFood()).toMatchObject({ quantity: 9, purchase_count: 8 });
    expect(await countOrders()).toBe(1);
  });

  it('returns isRemoved if the buyer has removed the order', async () => {
    const [removed, present] = [createAttempt('removed'), createAttempt('present')];
    await place(FOOD_ID, [removed, present]);
    await ordersCollection(db).doc(removed.orderId).delete();
    expect(await place(FOOD_ID, [removed, present])).toEqual([
      { orderId: removed.orderId, isRepeat: true, isRemoved: true },
      { orderId: present.orderId, isRepeat: true, isRemoved: false },
    ]);
    expect(await countOrders()).toBe(1);
  });

  it('rejects the reused key if the request differs from the first request', async () => {
    await place(FOOD_ID, [createAttempt('key', 1)]);
    expect(await place(FOOD_ID, [createAttempt('key', 2)])).toMatchObject([
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

describe('placeOrders, if the commit fails,', () => {
  it('returns a failure for each purchase within the stock, even if the whole batch exceeds the stock', async () => {
    const failure = failNextCommit(db, { isApplied: false });
    const attempts = [createAttempt('first', 6), createAttempt('second', 6)];
    expect(await place(FOOD_ID, attempts)).toEqual([{ failure }, { failure }]);
  });

  it('rejects a purchase that alone exceeds the stock', async () => {
    const failure = failNextCommit(db, { isApplied: false });
    const attempts = [createAttempt('possible'), createAttempt('impossible', 11)];
    expect(await place(FOOD_ID, attempts)).toMatchObject([
      { failure },
      { rejection: { code: 'insufficient-quantity' } },
    ]);
  });

  it('returns the order of a repeated purchase', async () => {
    const repeated = createAttempt('repeated');
    await place(FOOD_ID, [repeated]);
    const failure = failNextCommit(db, { isApplied: false });
    expect(await place(FOOD_ID, [repeated, createAttempt('new')])).toEqual([
      { orderId: repeated.orderId, isRepeat: true, isRemoved: false },
      { failure },
    ]);
  });
});

describe('placeOrders, if Firestore cannot be read,', () => {
  const readError = new Error('14 UNAVAILABLE');

  it('throws the Firestore error', async () => {
    vi.spyOn(db, 'runTransaction').mockRejectedValue(readError);
    await expect(place(FOOD_ID, [createAttempt('key')])).rejects.toBe(readError);
  });

  it('throws the read error of the second try and ignores the documents that the first try has read', async () => {
    const runTransaction = db.runTransaction.bind(db);
    vi.spyOn(db, 'runTransaction').mockImplementation(
      async <T>(work: (transaction: Transaction) => Promise<T>) => {
        await runTransaction(work);
        const unreadable = { getAll: () => Promise.reject(readError) };
        return work(unreadable as unknown as Transaction);
      },
    );
    await expect(place(FOOD_ID, [createAttempt('key', 11)])).rejects.toBe(readError);
  });
});
