import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moderationActionsCollection, ordersCollection } from '../firestore/collections';
import { readAllDocuments } from '../testing/account-data-fixture';
import { addFoodFixture } from '../testing/add-food-fixture';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { placeOrderFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { writeFoods } from '../testing/write-food';
import { createModerationActions } from './moderation-actions';

const { uid } = ownerFixture;
const now = new Date();
let service: TestApiService;
let identity: ReturnType<typeof createInMemoryIdentityProvider>;
let moderation: ReturnType<typeof createModerationActions>;
let foodId: string;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  identity.change(uid, { email: ownerFixture.email });
  service = await startTestService({ identity });
  moderation = createModerationActions({ db: service.db, identity, now: () => now });
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  await service.stop();
});

const readMenu = async () => {
  const { json } = await service.call('GET', '/foods?fresh=1');
  return (json as unknown as { _id: string }[]).map(({ _id }) => _id);
};
const readOrder = async (id: string) => (await ordersCollection(service.db).doc(id).get()).data();
const buy = () => placeOrderFixture(service, foodId);
const readActions = async () =>
  (await moderationActionsCollection(service.db).get()).docs.map((action) => action.data().action);

it('moderation.findAccount finds an account by its uid, a dish, or its email, with its dishes and its open orders', async () => {
  const otherId = await addFoodFixture(service);
  const sold = await buy();
  await ordersCollection(service.db)
    .doc('bought')
    .set(createStoredOrderFixture([], { buyer_uid: uid, seller_uid: 'other' }));
  for (const target of [uid, foodId, ownerFixture.email]) {
    const account = await moderation.findAccount(target);
    expect(account).toMatchObject({
      uid,
      user: { email: ownerFixture.email, isDisabled: false },
      soldOrders: [sold],
      boughtOrders: ['bought'],
    });
    expect(new Set(account.dishes.map(({ id }) => id))).toEqual(new Set([foodId, otherId]));
  }
});

describe('moderation.disable', () => {
  it('disables the account, hides its dishes, cancels the orders that it cooks and buys, and emails the other persons', async () => {
    await writeContacts(service.db, buyerFixture.uid, 'other');
    const sold = await buy();
    const bought = createStoredOrderFixture([], { buyer_uid: uid, seller_uid: 'other' });
    await ordersCollection(service.db).doc('bought').set(bought);
    await moderation.disable(uid, 'Sells medicine');
    expect((await identity.findUser(uid))?.isDisabled).toBe(true);
    expect(await readMenu()).toEqual([]);
    const canceled = { what: 'cancelled', by: 'cook', reason: 'dish-removed' };
    expect((await readOrder(sold))?.events.at(-1)).toMatchObject(canceled);
    expect(await readOrder('bought')).toMatchObject({ status: 'cancelled' });
    const mails = Object.values(await readMails(service.db)).map(({ toUids }) => toUids[0]);
    expect(new Set(mails)).toEqual(new Set([buyerFixture.uid, 'other']));
  });

  it('hides 200 dishes in one commit, and cancels 50 orders of 50 dishes with 3 round trips each', async () => {
    const ids = Array.from({ length: 199 }, (_, index) => `dish-${index}`);
    await writeFoods(service.db, new Map(ids.map((id) => [id, storedFoodFixture])));
    for (const id of ids.slice(0, 50)) {
      const order = createStoredOrderFixture([], { foodId: id });
      await ordersCollection(service.db).doc(id).set(order);
    }
    const usage = await countFirestoreUsage(service.db, () => moderation.disable(uid, 'Spam'));
    expect(await readMenu()).toEqual([]);
    // One round trip writes the record, four change the dishes, and three list the open orders.
    expect(usage.roundTrips).toBe(1 + 4 + 3 + 50 * 3);
  });

  it('hides a dish that another API instance adds before it has learned that the account is disabled', async () => {
    const other = await startTestService({ db: service.db });
    // The addition reads the strikes before the account is disabled, and commits afterwards.
    const [addedId] = await Promise.all([
      addFoodFixture(other, { food_name: 'Soup' }),
      moderation.disable(uid, 'Sells medicine'),
    ]);
    const laterId = await addFoodFixture(other, { food_name: 'Stew' });
    await other.stop();
    expect(await readMenu()).toEqual([]);
    await moderation.enable(uid);
    expect((await readMenu()).sort()).toEqual([foodId, addedId, laterId].sort());
  });

  it('and `enable` change nothing if they are repeated, and `enable` shows only the dishes that `disable` has hidden', async () => {
    const hiddenId = await addFoodFixture(service);
    await moderation.hide(hiddenId, 'Not food');
    const sold = await buy();
    const repeat = async (act: () => Promise<void>) => {
      await act();
      const before = await readAllDocuments(service.db);
      await act();
      expect(await readAllDocuments(service.db)).toEqual(before);
    };
    await repeat(() => moderation.disable(uid, 'Sells medicine'));
    expect(await readMenu()).toEqual([]);
    await repeat(() => moderation.enable(uid));
    expect((await identity.findUser(uid))?.isDisabled).toBe(false);
    expect(await readMenu()).toEqual([foodId]);
    expect(await readOrder(sold)).toMatchObject({ status: 'cancelled' });
    expect((await readActions()).sort()).toEqual(['disable', 'enable', 'hide']);
    expect(await addFoodFixture(service, { food_name: 'Soup' }).then(readMenu)).toHaveLength(2);
  });
});
