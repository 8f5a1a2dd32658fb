import { GrpcStatus, Timestamp } from '@google-cloud/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatOrderNumber } from '../contract/order';
import { emailRecipientsCollection, foodsCollection } from '../firestore/collections';
import { createCancelFixture } from '../testing/purchase-fixture';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import {
  countStoredOrders,
  createAttempt,
  db,
  FOOD_ID,
  applyFixtureStockChanges,
  readFood,
  readOrder,
  setUpStockChangeTests,
  storeOrder,
} from '../testing/stock-changes-fixture';

setUpStockChangeTests();

describe('applyStockChanges with email notifications', () => {
  const expires_at = Timestamp.fromDate(new Date('2026-01-31T12:00:00Z'));

  it('writes one email to the cook for all new orders of the batch, in the same commit', async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    const attempts = [createAttempt('first', 2), createAttempt('second', 3)];
    const { writes } = await countFirestoreUsage(db, () =>
      applyFixtureStockChanges(FOOD_ID, attempts),
    );
    expect(writes).toBe(4);
    expect(await readMails(db)).toEqual({
      [`${attempts[0]?.orderId ?? ''}-1`]: {
        toUids: [ownerFixture.uid],
        message: {
          subject: '2 new orders: Party Jollof Rice',
          text: [
            `- ${formatOrderNumber(attempts[0]?.orderId ?? '')}: 2 × Party Jollof Rice for Sam`,
            `- ${formatOrderNumber(attempts[1]?.orderId ?? '')}: 3 × Party Jollof Rice for Sam`,
            '',
            'Open My Foods, Orders to see them.',
            '',
          ].join('\n'),
        },
        expires_at,
      },
    });
  });

  it('writes no email for a repeated or rejected purchase', async () => {
    await writeContacts(db, ownerFixture.uid);
    const attempt = createAttempt('first');
    await applyFixtureStockChanges(FOOD_ID, [attempt]);
    await applyFixtureStockChanges(FOOD_ID, [attempt, createAttempt('too many', 11)]);
    expect(Object.keys(await readMails(db))).toEqual([`${attempt.orderId}-1`]);
  });

  it('writes an email to the cook if the buyer cancels, and to the buyer if the cook cancels', async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    await storeOrder('by-buyer', createStoredOrderFixture());
    await storeOrder('by-cook', createStoredOrderFixture([createOrderEventFixture('ready')]));
    await applyFixtureStockChanges(FOOD_ID, [
      createCancelFixture('by-buyer', buyerFixture),
      createCancelFixture('by-cook', ownerFixture, { version: 2, reason: 'sold-out' }),
    ]);
    expect(await readMails(db)).toEqual({
      'by-buyer-2': {
        toUids: [ownerFixture.uid],
        message: {
          subject: 'Order BY-BUYER is canceled: 2 × Party Jollof Rice',
          text: 'Sam canceled this order.\n',
        },
        expires_at,
      },
      'by-cook-3': {
        toUids: [buyerFixture.uid],
        message: {
          subject: 'Order BY-COOK is canceled: 2 × Party Jollof Rice',
          text: 'Amara canceled your order. It is sold out.\n',
        },
        expires_at,
      },
    });
  });

  it('writes an email to the cook if the buyer cancels, even after earlier changes by the cook', async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    const undone = [createOrderEventFixture('ready'), createOrderEventFixture('ready-undone')];
    await storeOrder('order', createStoredOrderFixture(undone));
    await applyFixtureStockChanges(FOOD_ID, [
      createCancelFixture('order', buyerFixture, { version: 3 }),
    ]);
    expect(await readMails(db)).toMatchObject({ 'order-4': { toUids: [ownerFixture.uid] } });
  });

  it('writes no email to a person who does not want emails', async () => {
    await emailRecipientsCollection(db).doc(ownerFixture.uid).set({ mail: false });
    await storeOrder('by-buyer', createStoredOrderFixture());
    await storeOrder('by-cook', createStoredOrderFixture());
    await applyFixtureStockChanges(FOOD_ID, [
      createAttempt('key'),
      createCancelFixture('by-buyer', buyerFixture),
      createCancelFixture('by-cook', ownerFixture, { reason: 'other' }),
    ]);
    expect(await readMails(db)).toEqual({});
  });

  it('writes no email if the cook cancels and the buyer has deleted the account', async () => {
    const { buyer_uid: _buyer_uid, ...order } = createStoredOrderFixture();
    await storeOrder('order', order);
    await applyFixtureStockChanges(FOOD_ID, [
      createCancelFixture('order', ownerFixture, { reason: 'other' }),
    ]);
    expect(await readOrder('order')).toMatchObject({ status: 'cancelled' });
    expect(await readMails(db)).toEqual({});
  });

  it('places the order and keeps the field `delivery` if the email document already exists', async () => {
    await writeContacts(db, ownerFixture.uid);
    const attempt = createAttempt('key');
    const delivery = { state: 'SUCCESS' };
    await db.doc(`mail/${attempt.orderId}-1`).set({ delivery });
    expect(await applyFixtureStockChanges(FOOD_ID, [attempt])).toMatchObject([{ isRepeat: false }]);
    expect(await readMails(db)).toMatchObject({
      [`${attempt.orderId}-1`]: { delivery, toUids: [ownerFixture.uid] },
    });
  });

  it('writes no email if the commit fails', async () => {
    await writeContacts(db, ownerFixture.uid);
    const failure = Object.assign(new Error('14 UNAVAILABLE'), { code: GrpcStatus.UNAVAILABLE });
    vi.spyOn(db, 'runTransaction').mockRejectedValueOnce(failure);
    await expect(applyFixtureStockChanges(FOOD_ID, [createAttempt('key')])).rejects.toBe(failure);
    expect(await readMails(db)).toEqual({});
  });

  it('throws and changes nothing if the notification settings cannot be read', async () => {
    const readError = new Error('The read failed.');
    vi.spyOn(db, 'getAll').mockRejectedValueOnce(readError).mockRejectedValueOnce(readError);
    await expect(applyFixtureStockChanges(FOOD_ID, [createAttempt('key')])).rejects.toBe(readError);
    expect(await readFood()).toMatchObject({ quantity: 10 });
  });
});

describe('applyStockChanges with many orders of one buyer', () => {
  const otherBuyer = { ...buyerFixture, uid: 'other', email: 'other@potluck.test', name: 'Noor' };
  const createAttempts = (count: number, buyer = buyerFixture) =>
    Array.from({ length: count }, (_, index) => createAttempt(`${buyer.uid}-${index}`, 1, buyer));
  beforeEach(async () => {
    await writeContacts(db, ownerFixture.uid, buyerFixture.uid);
    await foodsCollection(db).doc(FOOD_ID).update({ quantity: 100 });
  });

  it('writes at most 10 emails about new orders and 10 emails about cancellations if the buyer repeats both 15 times', async () => {
    for (const attempt of createAttempts(15)) {
      expect(await applyFixtureStockChanges(FOOD_ID, [attempt])).toMatchObject([
        { isRepeat: false },
      ]);
      expect(
        await applyFixtureStockChanges(FOOD_ID, [
          createCancelFixture(attempt.orderId, buyerFixture),
        ]),
      ).toMatchObject([{ order: { status: 'cancelled' } }]);
    }
    const mailed = createAttempts(10).flatMap(({ orderId }) => [`${orderId}-1`, `${orderId}-2`]);
    expect(Object.keys(await readMails(db)).toSorted()).toEqual(mailed.toSorted());
    expect(await countStoredOrders()).toBe(15);
    expect(await readFood()).toMatchObject({ quantity: 100 });
  });

  it('stores all 12 orders of a batch, but lists only 10 of them in the email, because a cook gets emails about at most 10 orders of a buyer in an hour', async () => {
    const [first, ...others] = createAttempts(12);
    await applyFixtureStockChanges(FOOD_ID, [...(first ? [first] : []), ...others]);
    const { message } = (await readMails(db))[`${first?.orderId ?? ''}-1`] ?? {};
    expect(message?.subject).toBe('10 new orders: Party Jollof Rice');
    expect(await countStoredOrders()).toBe(12);
  });

  it('still writes an email about an order of another buyer in the same batch', async () => {
    const attempts = createAttempts(11);
    await applyFixtureStockChanges(FOOD_ID, attempts.slice(0, 10));
    const [other] = createAttempts(1, otherBuyer);
    await applyFixtureStockChanges(FOOD_ID, [...attempts.slice(10), ...(other ? [other] : [])]);
    expect((await readMails(db))[`${other?.orderId ?? ''}-1`]?.message).toMatchObject({
      subject: `New order ${formatOrderNumber(other?.orderId ?? '')}: 1 × Party Jollof Rice`,
      text: expect.stringContaining('for Noor') as string,
    });
    expect(await countStoredOrders()).toBe(12);
  });

  it('writes an email about the cancellation of the first order, even after the buyer has exceeded the email limit', async () => {
    const attempts = createAttempts(12);
    for (const attempt of attempts) await applyFixtureStockChanges(FOOD_ID, [attempt]);
    const [first] = attempts;
    const orderId = first?.orderId ?? '';
    await applyFixtureStockChanges(FOOD_ID, [createCancelFixture(orderId, buyerFixture)]);
    expect(await readMails(db)).toHaveProperty(`${orderId}-2`);
  });

  it('writes emails to the buyer about an order even if the email limit prevents the emails to the cook', async () => {
    const attempts = createAttempts(11);
    await applyFixtureStockChanges(FOOD_ID, attempts);
    const orderId = attempts[10]?.orderId ?? '';
    await applyFixtureStockChanges(FOOD_ID, [
      createCancelFixture(orderId, ownerFixture, { reason: 'sold-out' }),
    ]);
    expect((await readMails(db))[`${orderId}-2`]).toMatchObject({ toUids: [buyerFixture.uid] });
  });

  it('does not limit or read the orders of the buyer if the cook does not want emails', async () => {
    await emailRecipientsCollection(db).doc(ownerFixture.uid).set({ mail: false });
    const attempts = createAttempts(12);
    await applyFixtureStockChanges(FOOD_ID, attempts.slice(0, 11));
    const usage = await countFirestoreUsage(db, () =>
      applyFixtureStockChanges(FOOD_ID, attempts.slice(11)),
    );
    expect(usage).toMatchObject({ reads: 3, roundTrips: 3 });
    expect(await readOrder(attempts[11]?.orderId ?? '')).not.toHaveProperty('exceeds_mail_limit');
  });

  it('does not read the earlier orders of a buyer who purchases for the first time', async () => {
    const usage = await countFirestoreUsage(db, () =>
      applyFixtureStockChanges(FOOD_ID, createAttempts(1)),
    );
    expect(usage).toMatchObject({ reads: 3, roundTrips: 3 });
  });
});
