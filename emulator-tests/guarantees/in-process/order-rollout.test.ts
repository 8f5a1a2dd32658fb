import { Timestamp } from '@google-cloud/firestore';
import { ordersCollection, type StoredOrder } from '@potluck/functions/firestore/collections';
import { backfillOrderStatus } from '@potluck/functions/order/backfill-order-status';
import { createOldOrderFixture } from '@potluck/functions/testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { beforeEach, describe, expect, it } from 'vitest';
import { turnOnOrderMails, performOrderAction } from './order-actions';
import { useApiInstance } from './use-api-instance';

const MINUTE_MS = 60_000;

const apiInstance = useApiInstance('order-rollout');

/**
 * Stores an order of a deleted dish in the format of the previous API version, without a status.
 */
async function storePreviousOrder(id: string, ageMs: number): Promise<void> {
  const buying_date = Timestamp.fromMillis(Date.now() - ageMs);
  const order = createOldOrderFixture({ foodId: 'deleted-dish', buying_date });
  await ordersCollection(apiInstance.db).doc(id).set(order);
}

async function readOrder(id: string): Promise<StoredOrder> {
  const order = (await ordersCollection(apiInstance.db).doc(id).get()).data();
  if (!order) throw new Error(`The order ${id} is not stored.`);
  return order;
}
const listIds = async (path: string, account = buyerFixture) => {
  const { json } = await apiInstance.service.call('GET', path, { account });
  return (json as unknown as { _id: string }[]).map(({ _id }) => _id);
};
const countMails = async () => (await apiInstance.db.collection('mail').count().get()).data().count;

let orderCount = 0;
let id: string;
beforeEach(async () => {
  orderCount += 1;
  id = `previous-order-${orderCount}`;
  await storePreviousOrder(id, 10 * MINUTE_MS);
});

describe('an order that the previous API version stored', () => {
  it('appears without a status in the history of its buyer', async () => {
    const { json } = await apiInstance.service.call('GET', `/orders/${buyerFixture.email}`, {
      account: buyerFixture,
    });
    const { buyer_uid: _buyer, seller_uid: _cook, buying_date, ...fields } = await readOrder(id);
    expect(json).toContainEqual({
      ...fields,
      _id: id,
      buying_date: buying_date.toDate().toISOString(),
    });
  });

  it.each(['active', 'past'])(
    'does not appear in the list of %s orders of its cook',
    async (state) => {
      const path = `/received-orders/${ownerFixture.email}?state=${state}`;
      expect(await listIds(path, ownerFixture)).not.toContain(id);
    },
  );

  it.each([
    [
      'the cancellation by the buyer',
      { kind: 'cancel', caller: buyerFixture, version: 1 } as const,
    ],
    [
      'the cancellation by the cook',
      { kind: 'cancel', caller: ownerFixture, version: 1, reason: 'other' } as const,
    ],
    [
      'a transition',
      { kind: 'transition', caller: ownerFixture, version: 1, to: 'ready' } as const,
    ],
  ])(
    'stays unchanged if the API receives %s, and the response is 409 order-state with the order',
    async (_name, action) => {
      const before = await readOrder(id);
      const response = await performOrderAction(apiInstance.service, { ...action, orderId: id });
      expect(response).toMatchObject({
        status: 409,
        json: { code: 'order-state', order: { _id: id } },
      });
      expect(await readOrder(id)).toEqual(before);
    },
  );

  it('disappears from the history if its buyer hides it, and a second request to hide it gets 404', async () => {
    const hide = { kind: 'hide', caller: buyerFixture, orderId: id } as const;
    expect((await performOrderAction(apiInstance.service, hide)).status).toBe(200);
    expect(await listIds(`/orders/${buyerFixture.email}`)).not.toContain(id);
    expect((await performOrderAction(apiInstance.service, hide)).status).toBe(404);
  });
});

describe('backfillOrderStatus', () => {
  const backfill = () => backfillOrderStatus(apiInstance.db, () => new Date());

  it('sets the status `placed` of an order that is less than one hour old, sends no email, and changes nothing in a second run', async () => {
    await turnOnOrderMails(apiInstance.service, ownerFixture);
    expect(await backfill()).toBeGreaterThan(0);
    const { buying_date, ...order } = await readOrder(id);
    expect(order).toMatchObject({
      status: 'placed',
      version: 1,
      events: [{ what: 'placed', by: 'buyer', at: buying_date }],
    });
    expect(await listIds(`/received-orders/${ownerFixture.email}`, ownerFixture)).toContain(id);
    expect(await countMails()).toBe(0);
    expect(await backfill()).toBe(0);

    const action = { kind: 'transition', caller: ownerFixture, orderId: id, version: 1 } as const;
    const response = await performOrderAction(apiInstance.service, { ...action, to: 'ready' });
    expect(response).toMatchObject({ status: 200, json: { order: { version: 2 } } });
  });

  it('does not change an order that is more than one hour old', async () => {
    const oldId = `${id}-older`;
    await storePreviousOrder(oldId, 61 * MINUTE_MS);
    const before = await readOrder(oldId);
    await backfill();
    expect(await readOrder(oldId)).toEqual(before);
  });
});
