import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Timestamp } from '@google-cloud/firestore';
import type { FoodFields } from '../contract/food';
import { foodsCollection, type StoredFood, watchesCollection } from '../firestore/collections';
import { offerFoodAgain } from '../food/edit-food';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { createWindowFixture, foodFieldsFixture } from '../testing/food-fixture';
import { placeOrderFixture } from '../testing/purchase-fixture';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { changeStoredFood } from '../testing/write-food';
import { completeRestocks } from './restock';

let clock: number;
let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  clock = Date.parse('2026-03-24T12:00:00Z');
  service = await startTestService({ now: () => new Date(clock) });
  foodId = await addFoodFixture(service, { quantity: 0 });
});
afterEach(() => service.stop());

const createUids = (count: number) => Array.from({ length: count }, (_, index) => `user-${index}`);
const { email } = ownerFixture;

const storeWatch = async (uid: string) => {
  const at = Timestamp.fromMillis(clock);
  const watch = { food_id: foodId, uid, request_id: uid, created_at: at, expires_at: at };
  await watchesCollection(service.db).doc(`watch-of-${uid}`).set(watch);
};
/** Stores watches of users with a confirmed email. */
async function storeWatches(uids: string[]): Promise<void> {
  await writeContacts(service.db, ...uids);
  await Promise.all(uids.map(storeWatch));
}

const edit = (fields: Partial<FoodFields>) =>
  service.call('PUT', `/foods/${foodId}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, ...fields, email },
  });
const offerAgain = (quantity = 5) =>
  service.call('POST', `/foods/${foodId}/offer-again`, {
    account: ownerFixture,
    body: { email, quantity },
    headers: { 'Idempotency-Key': 'one-intended-offer' },
  });
const cancelAnOrder = async () => {
  await changeStoredFood(service.db, foodId, { quantity: 1 });
  const id = await placeOrderFixture(service, foodId);
  const body = { email: buyerFixture.email, version: 1 };
  return service.call('POST', `/orders/${id}/cancel`, { account: buyerFixture, body });
};

const readRecipients = async () =>
  Object.values(await readMails(service.db)).flatMap(({ toUids }) => toUids);
const countWatches = async () => (await watchesCollection(service.db).get()).size;

const readOfferedAt = async () =>
  (await foodsCollection(service.db).doc(foodId).get()).data()?.offered_at;

const zone = 'Europe/London';
const closed = [createWindowFixture('2026-03-24T13:00:00.000Z', '2026-03-24T11:00:00.000Z')];
const open = [createWindowFixture('2026-03-26T18:00:00.000Z', '2026-03-25T20:00:00.000Z')];
const hidden = { reason: 'spam', at: Timestamp.fromMillis(0) };

describe('the users who wait for a dish', () => {
  it.each<[string, Partial<StoredFood>, () => Promise<{ status: number }>, boolean]>([
    ['the cook adds units to a sold-out dish', {}, () => edit({ quantity: 5 }), true],
    ['the cook offers the dish again', {}, () => offerAgain(), true],
    ['the cook offers a dish again that has units left', { quantity: 1 }, () => offerAgain(), true],
    [
      'the cook adds an open window to a closed dish',
      { quantity: 5, windows: closed, zone },
      () => edit({ quantity: 5, windows: open, zone }),
      true,
    ],
    ['the dish stays sold out', {}, () => edit({ quantity: 0, price: 9 }), false],
    [
      'the dish stays closed',
      { windows: closed, zone },
      () => edit({ quantity: 5, windows: closed, zone }),
      false,
    ],
    ['the dish was on offer', { quantity: 1 }, () => edit({ quantity: 5 }), false],
    ['the dish is hidden', { hidden }, () => edit({ quantity: 5 }), false],
    ['the cook stops the sale again', {}, () => offerAgain(0), false],
    ['a guest cancels an order', {}, cancelAnOrder, false],
  ])('get an email if this is a restock: %s', async (_what, stored, act, isRestock) => {
    await changeStoredFood(service.db, foodId, stored);
    await storeWatches(['waiting']);
    if (isRestock) await storeWatch('unconfirmed');
    const before = await readOfferedAt();
    clock += 1_000;
    expect((await act()).status).toBe(200);
    const mails = Object.values(await readMails(service.db)).map(({ toUids, message }) => [
      toUids,
      message.subject,
      message.text.includes(`/foods/${foodId}\n`),
    ]);
    const mail = [['waiting'], 'Back on the menu: Party Jollof Rice', true];
    expect(mails).toEqual(isRestock ? [mail] : []);
    expect(await countWatches()).toBe(isRestock ? 0 : 1);
    const after = await readOfferedAt();
    if (!stored.hidden) expect(after).toEqual(isRestock ? Timestamp.fromMillis(clock) : before);
  });

  it('get 50 emails in the commit of the restock, and the rest after a crash, but none if they began to wait later', async () => {
    const uids = createUids(120);
    await storeWatches(uids);
    const offer = { foodId, quantity: 5, keyHash: 'hash', ifMatch: undefined };
    await offerFoodAgain(service.db, () => new Date(clock), offer);
    expect(await readRecipients()).toHaveLength(50);
    expect(await countWatches()).toBe(70);
    clock = Date.now() + 60_000;
    await storeWatches(['later']);
    failNextCommit(service.db, { isApplied: true });
    await expect(completeRestocks(service.db)).rejects.toThrow('The commit failed.');
    expect(await countWatches()).toBe(21);
    await Promise.all([completeRestocks(service.db), completeRestocks(service.db)]);
    expect((await readRecipients()).sort()).toEqual(uids.sort());
    expect(await countWatches()).toBe(1);
  });
});
