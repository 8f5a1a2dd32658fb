import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorResponseSchema } from '../contract/error-response';
import { orderChangeResponseSchema, orderSchema } from '../contract/order';
import { foodsCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

const orderErrorResponseSchema = v.object({ ...errorResponseSchema.entries, order: orderSchema });

const strangerFixture = { ...buyerFixture, uid: 'stranger', email: 'stranger@potluck.test' };
const accounts = { buyer: buyerFixture, cook: ownerFixture, stranger: strangerFixture };
type Caller = keyof typeof accounts;

let service: TestApiService;
let time: string;
beforeEach(async () => {
  time = '2026-01-01T12:05:00.000Z';
  service = await startTestService({ now: () => new Date(time) });
  await foodsCollection(service.db).doc('jollof-rice').set(storedFoodFixture);
  await storeOrder();
});
afterEach(() => service.stop());

const storeOrder = (events: StoredOrder['events'] = []) =>
  ordersCollection(service.db).doc('order').set(createStoredOrderFixture(events));
const readOrder = async () => (await ordersCollection(service.db).doc('order').get()).data();
const readFood = async () => (await foodsCollection(service.db).doc('jollof-rice').get()).data();
const post = (action: string, caller: Caller, fields: object, id = 'order') =>
  service.call('POST', `/orders/${id}/${action}`, {
    account: accounts[caller],
    body: { email: accounts[caller].email, version: 1, ...fields },
  });
const cancel = (caller: Caller, fields: object = {}) => post('cancel', caller, fields);
const transition = (to: string, version = 1) => post('transitions', 'cook', { to, version });

describe('POST /orders/:id/cancel', () => {
  it('lets the buyer cancel the order, adds the units back to the stock, and writes one email to the cook', async () => {
    await writeContacts(service.db, ownerFixture.uid);
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
    // A repeat changes nothing.
    expect(await cancel('buyer')).toMatchObject({
      status: 200,
      json: {
        modifiedCount: 0,
        message: 'The order is canceled.',
        order: { status: 'cancelled', version: 2 },
      },
    });
    expect(await readOrder()).toMatchObject({ status: 'cancelled', restocked: true });
    expect(await readFood()).toMatchObject({ quantity: 12, purchase_count: 6 });
    const mails = Object.entries(await readMails(service.db));
    expect(mails.map(([id, { toUids }]) => [id, toUids])).toEqual([
      ['order-2', [ownerFixture.uid]],
    ]);
  });

  it('lets the cook cancel the order and add the units back to the stock, and omits the email address of the buyer', async () => {
    const { status, json } = await cancel('cook', { reason: 'cannot-cook', restock: true });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      modifiedCount: 1,
      order: { status: 'cancelled', events: [{}, { by: 'cook', reason: 'cannot-cook' }] },
    });
    expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
    expect(await readFood()).toMatchObject({ quantity: 12, purchase_count: 6 });
  });
});

describe('POST /orders/:id/transitions', () => {
  it('changes the status with every transition and every undo, and omits the email address of the buyer', async () => {
    const steps = [
      ['ready', 'The order is ready.'],
      ['placed', 'The order is not ready any more.'],
      ['ready', 'The order is ready.'],
      ['collected', 'The order is collected.'],
      ['ready', 'The order is ready.'],
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
    const events = (await readOrder())?.events.map(({ what }) => what);
    expect(events).toEqual([
      'placed',
      'ready',
      'ready-undone',
      'ready',
      'collected',
      'collected-undone',
    ]);
    expect(await readFood()).toEqual(storedFoodFixture);
    expect(await transition('ready', 5)).toMatchObject({
      status: 200,
      json: { modifiedCount: 0, message: 'The order is ready.', order: { version: 6 } },
    });
  });

  it('responds with 409 order-changed and the order without the email address of the buyer if the buyer has canceled the order', async () => {
    await storeOrder([createOrderEventFixture('cancelled', 'buyer')]);
    const { status, json } = await transition('ready', 1);
    expect({ status, json }).toMatchObject({
      status: 409,
      json: { code: 'order-changed', order: { status: 'cancelled', version: 2 } },
    });
    expect(v.parse(orderErrorResponseSchema, json)).toEqual(json);
    expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
  });
});

describe('POST /orders/:id/allergy-read', () => {
  it('lets the cook mark the order as ready, changes no event and no version, and accepts a repeat', async () => {
    const note = { note: 'No nuts, please.', allergy: true };
    const before = createStoredOrderFixture([], note);
    await ordersCollection(service.db).doc('order').set(before);
    const message = 'Read the note about an allergy first.';
    expect(await transition('ready')).toMatchObject({
      status: 409,
      json: { code: 'allergy-unread', message, order: { status: 'placed', ...note } },
    });
    for (const modifiedCount of [1, 0]) {
      const { status, json } = await post('allergy-read', 'cook', {});
      expect(v.parse(orderChangeResponseSchema, json)).toEqual(json);
      const order = { version: 1, allergy_read: true };
      expect({ status, json }).toMatchObject({ status: 200, json: { modifiedCount, order } });
    }
    const stored = await readOrder();
    expect(stored).toMatchObject({ allergy_read: true, events: before.events });
    expect(stored?.updated_at).not.toEqual(before.updated_at);
    expect((await transition('ready')).status).toBe(200);
  });
});

describe('the changes of an order', () => {
  it.each([
    ['allergy-read', 'stranger', {}],
    ['allergy-read', 'buyer', {}],
    ['cancel', 'stranger', { reason: 'other' }],
    ['transitions', 'stranger', { to: 'ready' }],
    ['transitions', 'buyer', { to: 'ready' }],
  ] as const)(
    'respond with 404 to POST %s by the %s, and change nothing',
    async (action, caller, fields) => {
      expect(await post(action, caller, fields)).toMatchObject({
        status: 404,
        json: { code: 'not-found', message: 'There is no such order in your history.' },
      });
      expect(await readOrder()).toMatchObject({ status: 'placed' });
    },
  );
});
