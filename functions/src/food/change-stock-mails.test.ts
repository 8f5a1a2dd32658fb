import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatOrderNumber } from '../contract/order';
import { emailRecipientsCollection, foodsCollection } from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { createCancelFixture } from '../testing/purchase-fixture';
import {
  applyFixtureStockChanges,
  countStoredOrders,
  createAttempt,
  db,
  FOOD_ID,
  readFood,
  readOrder,
  setUpStockChangeTests,
  storeOrder,
} from '../testing/stock-changes-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

setUpStockChangeTests();
beforeEach(() => writeContacts(db, ownerFixture.uid, buyerFixture.uid));
afterEach(() => {
  vi.restoreAllMocks();
});

const apply = (...changes: Parameters<typeof applyFixtureStockChanges>[1]) =>
  applyFixtureStockChanges(FOOD_ID, changes);
const readMailIds = async () => Object.keys(await readMails(db)).toSorted();

describe('applyStockChanges with email notifications', () => {
  it('writes one email to the cook for all new orders of the batch, in the same commit', async () => {
    const [first, second] = [createAttempt('first', 2), createAttempt('second', 3)];
    const { writes } = await countFirestoreUsage(db, () => apply(first, second));
    expect(writes).toBe(4);
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

  it('writes an email to the cook if the buyer cancels, even after earlier changes by the cook, and to the buyer if the cook cancels', async () => {
    const undone = [createOrderEventFixture('ready'), createOrderEventFixture('ready-undone')];
    await storeOrder('by-buyer', createStoredOrderFixture(undone));
    await storeOrder('by-cook', createStoredOrderFixture());
    await apply(
      createCancelFixture('by-buyer', buyerFixture, { version: 3 }),
      createCancelFixture('by-cook', ownerFixture, { reason: 'sold-out' }),
    );
    expect(await readMails(db)).toMatchObject({
      'by-buyer-4': { toUids: [ownerFixture.uid], message: { text: 'Sam canceled this order.\n' } },
      'by-cook-2': { toUids: [buyerFixture.uid] },
    });
  });

  it('writes no email to a person who does not want emails or has deleted the account', async () => {
    await emailRecipientsCollection(db).doc(ownerFixture.uid).set({ mail: false });
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
});

describe('applyStockChanges with many orders of one buyer', () => {
  const otherBuyer = { ...buyerFixture, uid: 'other', email: 'other@potluck.test', name: 'Noor' };
  const createAttempts = (count: number) =>
    Array.from({ length: count }, (_, index) => createAttempt(`key ${index}`));
  beforeEach(async () => {
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 100 });
  });

  it('writes at most 10 emails about new orders and 10 emails about cancellations if the buyer repeats both', async () => {
    const attempts = createAttempts(12);
    for (const attempt of attempts) {
      expect(await apply(attempt)).toMatchObject([{ isRepeat: false }]);
      const cancelled = await apply(createCancelFixture(attempt.orderId, buyerFixture));
      expect(cancelled).toMatchObject([{ order: { status: 'cancelled' } }]);
    }
    const mailed = attempts.slice(0, 10);
    expect(await readMailIds()).toEqual(
      mailed.flatMap(({ orderId }) => [`${orderId}-1`, `${orderId}-2`]).toSorted(),
    );
    expect(await countStoredOrders()).toBe(12);
    expect(await readFood()).toMatchObject({ quantity: 100 });
  });

  it('stores all orders of a batch, lists only 10 of each buyer in the email, and still writes emails about their cancellations to the buyer, and to the cook about the first 10', async () => {
    const attempts = createAttempts(11);
    const other = createAttempt('other', 1, otherBuyer);
    await apply(...attempts, other);
    expect(await countStoredOrders()).toBe(12);
    const [first = '', ...others] = attempts.map(({ orderId }) => orderId);
    const last = others.at(-1) ?? '';
    const { subject, text } = (await readMails(db))[`${first}-1`]?.message ?? {};
    expect(subject).toBe('11 new orders: Party Jollof Rice');
    expect(text).toContain(`${formatOrderNumber(other.orderId)}: 1 × Party Jollof Rice for Noor`);
    expect(text).not.toContain(formatOrderNumber(last));
    await apply(
      createCancelFixture(first, buyerFixture),
      createCancelFixture(last, ownerFixture, { reason: 'sold-out' }),
    );
    expect(await readMails(db)).toMatchObject({
      [`${first}-2`]: { toUids: [ownerFixture.uid] },
      [`${last}-2`]: { toUids: [buyerFixture.uid] },
    });
  });

  it('does not limit the orders of the buyer if the cook does not want emails', async () => {
    await emailRecipientsCollection(db).doc(ownerFixture.uid).set({ mail: false });
    const [last, ...earlier] = createAttempts(12);
    await apply(...earlier);
    await apply(last ?? expect.fail());
    expect(await readOrder(last?.orderId ?? '')).not.toHaveProperty('exceeds_mail_limit');
  });
});
