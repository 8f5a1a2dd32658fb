import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorResponseSchema } from '../contract/error-response';
import { orderChangeResponseSchema, orderSchema } from '../contract/order';
import { foodsCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { failNextCommit } from '../testing/fail-next-commit';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const orderErrorResponseSchema = v.object({ ...errorResponseSchema.entries, order: orderSchema });

const strangerFixture = { ...buyerFixture, uid: 'stranger', email: 'stranger@potluck.test' };
const accounts = { buyer: buyerFixture, cook: ownerFixture, stranger: strangerFixture };
type Caller = keyof typeof accounts;
const ready = createOrderEventFixture('ready');

let service: TestApiService;
let time: string;
beforeEach(async () => {
  time = '2026-01-01T12:05:00.000Z';
  service = await startTestService({ now: () => new Date(time) });
  await foodsCollection(service.db).doc('jollof-rice').set(storedFoodFixture);
});
afterEach(() => service.stop());

const storeOrder = (events: StoredOrder['events'] = [], changes: Partial<StoredOrder> = {}) =>
  ordersCollection(service.db).doc('order').set(createStoredOrderFixture(events, changes));
const readOrder = async () => (await ordersCollection(service.db).doc('order').get()).data();
const readFood = async () => (await foodsCollection(service.db).doc('jollof-rice').get()).data();
const post = (action: string, caller: Caller, fields: object, id = 'order') =>
  service.call('POST', `/orders/${id}/${action}`, {
    account: accounts[caller],
    body: { email: accounts[caller].email, version: 1, ...fields },
  });
const cancel = (caller: Caller, fields: object = {}, id = 'order') =>
  post('cancel', caller, { ...(caller === 'cook' && { reason: 'sold-out' }), ...fields }, id);
const transition = (to: string, version = 1, caller: Caller = 'cook', id = 'order') =>
  post('transitions', caller, { to, version }, id);
const withoutRequestId = ({ status, json }: Awaited<ReturnType<typeof post>>) => {
  const { requestId: _requestId, ...body } = json;
  return { status, body };
};

describe('POST /orders/:id/cancel', () => {
  beforeEach(() => storeOrder());

  it('lets the buyer cancel the order, and adds the units back to the stock even if restock is false', async () => {
    const { status, json } = await cancel('buyer', { note: 'I am ill.', restock: false });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['modifiedCount', 'message', 'order']);
    expect(v.parse(orderChangeResponseSchema, json)).toEqual(json);
    expect(json).toMatchObject({
      modifiedCount: 1,
      message: 'The order is canceled.',
      order: {
        _id: 'order',
        status: 'cancelled',
        version: 2,
        restocked: true,
        buyer_email: buyerFixture.email,
        events: [
          { what: 'placed', by: 'buyer' },
          { what: 'cancelled', by: 'buyer', at: time, note: 'I am ill.' },
        ],
      },
    });
    expect(await readOrder()).toMatchObject({ status: 'cancelled', restocked: true });
    expect(await readFood()).toMatchObject({ quantity: 12, purchase_count: 6 });
  });

  it('lets the cook cancel the order without changing the stock, and omits the email address of the buyer', async () => {
    const { status, json } = await cancel('cook', { reason: 'cannot-cook' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      modifiedCount: 1,
      order: { status: 'cancelled', events: [{}, { by: 'cook', reason: 'cannot-cook' }] },
    });
    expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
    expect(await readFood()).toMatchObject({ quantity: 10, purchase_count: 6 });
  });

  it('adds the units back to the stock if the cook cancels with restock = true', async () => {
    await cancel('cook', { restock: true });
    expect(await readFood()).toMatchObject({ quantity: 12 });
  });

  it('responds with modifiedCount 0 and the canceled order to a repeated cancellation', async () => {
    await cancel('buyer');
    expect(await cancel('buyer')).toMatchObject({
      status: 200,
      json: {
        modifiedCount: 0,
        message: 'The order is canceled.',
        order: { status: 'cancelled', version: 2 },
      },
    });
    expect(await readFood()).toMatchObject({ quantity: 12, purchase_count: 6 });
  });

  it('responds with 200 if Firestore stored the cancellation and only the response to the commit was lost', async () => {
    failNextCommit(service.db, { isApplied: true });
    expect(await cancel('buyer')).toMatchObject({
      status: 200,
      json: { order: { status: 'cancelled', version: 2 } },
    });
    expect(await readFood()).toMatchObject({ quantity: 12 });
  });

  it('responds with 409 order-changed with the current order if the cook has changed the order', async () => {
    await storeOrder([ready]);
    const { status, json } = await cancel('buyer');
    expect(status).toBe(409);
    expect(v.parse(orderErrorResponseSchema, json)).toEqual(json);
    expect(json).toMatchObject({
      code: 'order-changed',
      message: 'Your order is ready to collect. Only the cook can cancel it now.',
      order: { _id: 'order', status: 'ready', version: 2 },
    });
  });

  it('responds with 409 order-state and the current order if the buyer cancels an order that is ready', async () => {
    await storeOrder([ready]);
    expect(await cancel('buyer', { version: 2 })).toMatchObject({
      status: 409,
      json: { code: 'order-state', order: { status: 'ready', version: 2 } },
    });
    expect(await readOrder()).toMatchObject({ status: 'ready' });
  });

  it('responds with 404 to another user, with the same response body as for a missing order', async () => {
    const stranger = withoutRequestId(await cancel('stranger', { reason: 'other' }));
    expect(stranger).toEqual({
      status: 404,
      body: { code: 'not-found', message: 'There is no such order in your history.' },
    });
    expect(withoutRequestId(await cancel('stranger', {}, 'missing'))).toEqual(stranger);
    expect(withoutRequestId(await cancel('stranger', {}, '__order__'))).toEqual(stranger);
    expect(await readOrder()).toMatchObject({ status: 'placed' });
  });

  it('responds with 404 to the buyer who has hidden the order, but 200 to its cook', async () => {
    await service.call('DELETE', '/orders/order', {
      account: buyerFixture,
      body: { email: buyerFixture.email },
    });
    expect(await cancel('buyer')).toMatchObject({ status: 404 });
    expect(await cancel('cook')).toMatchObject({ status: 200 });
  });

  it.each([
    ['by a cook without a reason', 'cook', { reason: undefined }, 'reason', 'Choose a reason.'],
    ['with an unknown reason', 'cook', { reason: 'bored' }, 'reason', 'Choose a reason.'],
    ['without a version', 'buyer', { version: undefined }, 'version', 'Version is required.'],
    ['with version 0', 'buyer', { version: 0 }, 'version', 'Version must be at least 1.'],
    [
      'with a note that is too long',
      'buyer',
      { note: 'x'.repeat(301) },
      'note',
      'Note can have at most 300 characters.',
    ],
  ] as const)(
    'responds with 400 to a cancellation %s',
    async (_what, caller, fields, field, message) => {
      expect(await cancel(caller, fields)).toMatchObject({
        status: 400,
        json: { code: 'invalid', fields: { [field]: message } },
      });
      expect(await readOrder()).toMatchObject({ status: 'placed' });
    },
  );

  it('writes the email to the cook in the commit of the cancellation, and no second email for a repeat', async () => {
    await writeContacts(service.db, ownerFixture.uid);
    await cancel('buyer');
    await cancel('buyer');
    const mails = Object.entries(await readMails(service.db));
    expect(mails.map(([id, { toUids }]) => [id, toUids])).toEqual([
      ['order-2', [ownerFixture.uid]],
    ]);
  });
});

describe('POST /orders/:id/transitions', () => {
  it('changes the status with every transition and every undo', async () => {
    await storeOrder();
    const steps = [
      ['ready', 'The order is ready.'],
      ['placed', 'The order is not ready any more.'],
      ['ready', 'The order is ready.'],
      ['collected', 'The order is collected.'],
      ['ready', 'The order is ready.'],
      ['collected', 'The order is collected.'],
    ] as const;
    for (const [index, [to, message]] of steps.entries()) {
      const { status, json } = await transition(to, index + 1);
      expect(status).toBe(200);
      expect(Object.keys(json)).toEqual(['modifiedCount', 'message', 'order']);
      expect(v.parse(orderChangeResponseSchema, json)).toEqual(json);
      expect(json).toMatchObject({
        modifiedCount: 1,
        message,
        order: { _id: 'order', status: to, version: index + 2 },
      });
      expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
    }
    expect((await readOrder())?.events.map(({ what }) => what)).toEqual([
      'placed',
      'ready',
      'ready-undone',
      'ready',
      'collected',
      'collected-undone',
      'collected',
    ]);
    expect(await readFood()).toEqual(storedFoodFixture);
  });

  it('responds with modifiedCount 0 to a repeated transition', async () => {
    await storeOrder([ready]);
    expect(await transition('ready', 1)).toMatchObject({
      status: 200,
      json: { modifiedCount: 0, message: 'The order is ready.', order: { version: 2 } },
    });
  });

  it('responds with 409 order-state to an undo 15 minutes after the event', async () => {
    await storeOrder([ready]);
    time = '2026-01-01T12:15:00.000Z';
    expect(await transition('placed', 2)).toMatchObject({
      status: 409,
      json: { code: 'order-state', order: { status: 'ready', version: 2 } },
    });
    time = '2026-01-01T12:14:59.999Z';
    expect(await transition('placed', 2)).toMatchObject({ status: 200 });
  });

  it('responds with the error 409 order-changed if the buyer has canceled the order', async () => {
    await storeOrder([createOrderEventFixture('cancelled', 'buyer')]);
    const { status, json } = await transition('ready', 1);
    expect({ status, json }).toMatchObject({
      status: 409,
      json: { code: 'order-changed', order: { status: 'cancelled', version: 2 } },
    });
    expect(v.parse(orderErrorResponseSchema, json)).toEqual(json);
    expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
  });

  it.each(['buyer', 'stranger'] as const)(
    'responds with 404 to the %s, with the same response body as for a missing order',
    async (caller) => {
      await storeOrder();
      const response = withoutRequestId(await transition('ready', 1, caller));
      expect(response).toEqual({
        status: 404,
        body: { code: 'not-found', message: 'There is no such order in your history.' },
      });
      expect(withoutRequestId(await transition('ready', 1, caller, 'missing'))).toEqual(response);
      expect(withoutRequestId(await transition('ready', 1, caller, '__order__'))).toEqual(response);
      expect(await readOrder()).toMatchObject({ status: 'placed' });
    },
  );

  it.each([
    [
      'to the status cancelled',
      { to: 'cancelled' },
      'to',
      '“to” must be placed, ready, or collected.',
    ],
    ['without a version', { to: 'ready', version: undefined }, 'version', 'Version is required.'],
  ])('responds with 400 to a transition %s', async (_what, fields, field, message) => {
    await storeOrder();
    expect(await post('transitions', 'cook', fields)).toMatchObject({
      status: 400,
      json: { code: 'invalid', fields: { [field]: message } },
    });
  });
});
