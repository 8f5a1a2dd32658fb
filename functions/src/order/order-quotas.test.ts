import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StoredFood, type StoredOrderQuota, foodsCollection } from '../firestore/collections';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { createPurchaseFixture, placeOrderFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createStoredOrderFixture } from '../testing/stored-order-fixture';
import { type TestApiService, startTestService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { addToQuota, deployedOrderQuotas, findQuotaDocument } from './order-quotas';

const HOUR_MS = 60 * 60 * 1000;
const order = createStoredOrderFixture([], { foodId: 'dish', purchase_quantity: 2 });
const at = order.buying_date;
const unconfirmed = { ...buyerFixture, isEmailVerified: false };

/** Returns the quota with these numbers of active orders, of recent orders, and of their cooks. */
function createQuota(
  active: number,
  recent = 0,
  cooks = 1,
  hoursAgo = 1,
  overdue_at = at,
): StoredOrderQuota {
  const time = Timestamp.fromMillis(at.toMillis() - hoursAgo * HOUR_MS);
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  return {
    open: Object.fromEntries(
      ids(active).map((id) => [id, { food_id: 'dish', units: 1, overdue_at }]),
    ),
    recent: Object.fromEntries(
      ids(recent).map((id) => [id, { cook_id: `cook-${Number(id) % cooks}`, at: time }]),
    ),
  };
}

/** Contains 20 orders that were overdue 1 ms before the purchase, and a purchase before today. */
const overdueQuota = createQuota(20, 1, 1, 24, Timestamp.fromMillis(at.toMillis() - 1));

describe('addToQuota', () => {
  const add = (
    quota: StoredOrderQuota | undefined,
    buyer = buyerFixture,
    food: Partial<StoredFood> = {},
  ) =>
    addToQuota(
      quota,
      { orderId: 'order', order, food: { ...storedFoodFixture, cook_id: 'cook-0', ...food } },
      buyer,
      deployedOrderQuotas,
    );
  const confirm = 'Confirm your email to order more.';
  const wait = 'Please try again tomorrow.';

  it.each([
    ['4 active orders', unconfirmed, createQuota(4), undefined],
    ['5 active orders', unconfirmed, createQuota(5), `You have 5 active orders. ${confirm}`],
    ['19 active orders', buyerFixture, createQuota(19), undefined],
    [
      '20 active orders',
      buyerFixture,
      createQuota(20),
      'You have 20 active orders. You can order again when one of them is collected or canceled.',
    ],
    ['20 overdue orders', buyerFixture, overdueQuota, undefined],
    ['14 orders today', unconfirmed, createQuota(0, 14), undefined],
    [
      '15 orders today',
      unconfirmed,
      createQuota(0, 15),
      `You placed 15 orders in the last 24 hours. ${confirm}`,
    ],
    ['15 orders before today', unconfirmed, createQuota(0, 15, 1, 24), undefined],
    ['39 orders today', buyerFixture, createQuota(0, 39), undefined],
    [
      '40 orders today',
      buyerFixture,
      createQuota(0, 40),
      `You placed 40 orders in the last 24 hours. ${wait}`,
    ],
    [
      'orders from 5 cooks and this cook is one of them',
      unconfirmed,
      createQuota(0, 5, 5),
      undefined,
    ],
  ])('of an account with %s', (_count, buyer, quota, message) => {
    const added = add(quota, buyer);
    expect('quota' in added).toBe(message === undefined);
    const details = { notice: { message: 'Quota reached' } };
    const rejected = { code: 'order-quota', message, details };
    if (message !== undefined) expect(added).toMatchObject({ rejection: rejected });
  });

  it.each([
    [unconfirmed, 5, `You ordered from 5 cooks in the last 24 hours. ${confirm}`],
    [buyerFixture, 20, `You ordered from 20 cooks in the last 24 hours. ${wait}`],
  ])('rejects an order from one more cook than the quota', (buyer, cooks, message) => {
    const quota = createQuota(0, cooks, cooks);
    expect(add(quota, buyer, { cook_id: 'other' })).toMatchObject({ rejection: { message } });
  });

  it.each([
    [{ max_per_guest: 5 }, undefined],
    [
      { max_per_guest: 4 },
      'Each guest can order at most 4 of this dish. Your open orders contain 3.',
    ],
  ])('counts the units of the open orders of this dish: %j', (food, message) => {
    const quota = createQuota(3);
    const other = { food_id: 'other', units: 9, overdue_at: at };
    const others = { ...quota, open: { ...overdueQuota.open, ...quota.open, other } };
    const rejection = message === undefined ? undefined : { code: 'max-per-guest', message };
    const { rejection: actual } = { rejection: undefined, ...add(others, buyerFixture, food) };
    if (rejection) expect(actual).toMatchObject(rejection);
    else expect(actual).toBeUndefined();
  });

  it('lets the first five orders of a day of an unconfirmed account cause an email, and all orders of others', () => {
    expect(add(createQuota(0, 4), unconfirmed)).toMatchObject({ isMailed: true });
    expect(add(createQuota(0, 5), unconfirmed)).toMatchObject({ isMailed: false });
    expect(add(createQuota(0, 39))).toMatchObject({ isMailed: true });
  });

  it('returns the quota with the order, and without overdue orders and the purchases before today', () => {
    const overdue_at = Timestamp.fromMillis(at.toMillis() + 14 * 24 * HOUR_MS);
    expect(add(overdueQuota)).toEqual({
      isMailed: true,
      quota: {
        open: { order: { food_id: 'dish', units: 2, overdue_at } },
        recent: { order: { cook_id: 'cook-0', at } },
      },
    });
  });
});

describe('the quotas of an account', () => {
  const identity = createInMemoryIdentityProvider();
  identity.change(unconfirmed.uid, { isEmailVerified: false });
  let service: TestApiService;
  beforeEach(async () => {
    service = await startTestService({ identity, orderQuotas: deployedOrderQuotas });
    await foodsCollection(service.db).doc('dish').set(storedFoodFixture);
  });
  afterEach(() => service.stop());

  const buy = (units = 1, account = unconfirmed) =>
    service.call('POST', '/purchase', {
      account,
      body: createPurchaseFixture('dish', units, account),
    });
  const readQuota = async () =>
    (await findQuotaDocument(service.db, unconfirmed.uid).get()).data() ?? {};
  const change = async (to: string, orderId: string, version: number, account = ownerFixture) =>
    service.call('POST', `/orders/${orderId}/${to === 'cancel' ? to : 'transitions'}`, {
      account,
      body: { email: account.email, version, ...(to !== 'cancel' && { to }) },
    });

  it('hold for concurrent purchases', async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, () => buy()));
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(placed.filter(({ json }) => json.code === 'order-quota')).toHaveLength(3);
    expect(Object.keys((await readQuota()).open ?? {})).toHaveLength(5);
    expect((await foodsCollection(service.db).doc('dish').get()).data()).toMatchObject({
      quantity: 5,
      purchase_count: 12,
    });
  });

  it('do not count a canceled or collected order as active, but count it again after an undo', async () => {
    await foodsCollection(service.db).doc('dish').update({ max_per_guest: 2 });
    const place = () => placeOrderFixture(service, 'dish', 2, unconfirmed);
    const canceled = await place();
    expect(await buy()).toMatchObject({ status: 409, json: { code: 'max-per-guest' } });
    expect(await change('cancel', canceled, 1, unconfirmed)).toMatchObject({ status: 200 });
    const collected = await place();
    await change('ready', collected, 1);
    expect(Object.keys((await readQuota()).open ?? {})).toEqual([collected]);
    await change('collected', collected, 2);
    expect((await readQuota()).open).toEqual({});
    await change('ready', collected, 3);
    expect((await readQuota()).open).toMatchObject({ [collected]: { food_id: 'dish', units: 2 } });
    expect(Object.keys((await readQuota()).recent ?? {}).sort()).toEqual(
      [canceled, collected].sort(),
    );
  });

  it('end the emails about new orders, but not those about other events', async () => {
    await writeContacts(service.db, ownerFixture.uid);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const id = await placeOrderFixture(service, 'dish', 1, unconfirmed);
      ids.push(id);
      if (count > 3) await change('cancel', id, 1, unconfirmed);
    }
    const canceled = ids.slice(4).map((id) => `${id}-2`);
    const expected = [...ids.slice(0, 5).map((id) => `${id}-1`), ...canceled];
    expect(Object.keys(await readMails(service.db)).sort()).toEqual(expected.sort());
  });
});
