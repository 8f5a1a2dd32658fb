import * as v from 'valibot';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../account/authenticate';
import { BLANK_KITCHEN, receiptSchema } from '../contract/kitchen';
import { kitchensCollection, ordersCollection, type StoredOrder } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { createWindowFixture, foodFactsFixture, foodFieldsFixture } from '../testing/food-fixture';
import { readMails, writeContacts } from '../testing/mail-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture, userProfileFixture } from '../testing/user-fixtures';

let service: TestApiService;
let time: string;
beforeEach(async () => {
  time = '2026-01-01T12:00:00.000Z';
  service = await startTestService({ now: () => new Date(time) });
});
afterEach(() => service.stop());

const otherBuyer = { ...buyerFixture, uid: 'other', email: 'other@potluck.test' };
const notFound = {
  status: 404,
  json: { code: 'not-found', message: 'There is no such order in your history.' },
};

const purchase = (foodId: string, key?: string, changes = {}, buyer = buyerFixture) =>
  service.call('POST', '/purchase', {
    account: buyer,
    body: { ...createPurchaseFixture(foodId, 1, buyer), ...changes },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const readOrderId = ({ json }: Awaited<ReturnType<typeof purchase>>) =>
  (json.orderResult as { insertedId: string }).insertedId;
const removeOrder = (id: string, account = buyerFixture) =>
  service.call('DELETE', `/orders/${id}`, { account, body: { email: account.email } });
const getOrders = (query = '', headers: Record<string, string> = {}) =>
  service.call('GET', `/orders/${buyerFixture.email}${query}`, { account: buyerFixture, headers });
const readIds = (json: unknown) => (json as { _id: string }[]).map(({ _id }) => _id);
const storeOrder = (order: StoredOrder, id = 'order') =>
  ordersCollection(service.db).doc(id).set(order);
const readOrder = async (id = 'order') => (await ordersCollection(service.db).doc(id).get()).data();
/** Stores orders that were placed in this sequence, one second after another. */
async function storeOrders(...ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const buying_date = Timestamp.fromMillis(Date.UTC(2026, 0, 1, 11, 0, index));
    await storeOrder(createStoredOrderFixture([], { buying_date }), id);
  }
}

describe('POST /purchase', () => {
  let foodId: string;
  beforeEach(async () => {
    foodId = await addFoodFixture(service);
  });
  const countOrders = async () => (await ordersCollection(service.db).get()).size;

  it('responds with 201 and the id of the stored order with its note, and places two orders for two requests without an Idempotency-Key', async () => {
    const note = { note: 'No nuts, please.', allergy: true };
    const { status, json } = await purchase(foodId, undefined, note);
    const [stored] = (await ordersCollection(service.db).get()).docs;
    expect({ status, json }).toEqual({
      status: 201,
      json: { orderResult: { insertedId: stored?.id } },
    });
    expect(stored?.data()).toMatchObject(note);
    await purchase(foodId);
    expect(await countOrders()).toBe(2);
  });

  it('responds with the same order and a message to a repeated Idempotency-Key', async () => {
    const id = readOrderId(await purchase(foodId, 'the-same-key'));
    const repeated = await purchase(foodId, 'the-same-key');
    expect(repeated.status).toBe(201);
    expect(repeated.json).toEqual({
      orderResult: { insertedId: id },
      message:
        'This order was already placed, so no second order was placed. You can find it in My Orders.',
    });
    await removeOrder(id);
    const afterRemoval = await purchase(foodId, 'the-same-key');
    expect(afterRemoval.status).toBe(201);
    expect(afterRemoval.json).toEqual({
      orderResult: { insertedId: id },
      isRemoved: true,
      message:
        'This order was placed before, and it has ended or was removed from your history. Confirm again to place a new order.',
    });
    expect(await countOrders()).toBe(1);
  });
});

describe('POST /purchase of a dish with pickup windows', () => {
  const KEY = 'one-intended-order';
  const zone = 'Europe/London';
  const cutoff = '2026-01-01T20:00:00.000Z';
  const first = createWindowFixture('2026-01-02T18:00:00.000Z', cutoff);
  const second = createWindowFixture('2026-01-03T18:00:00.000Z', cutoff);
  let foodId: string;
  beforeEach(async () => {
    foodId = await addFoodFixture(service, { windows: [first, second], zone });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const buy = (window?: string) => purchase(foodId, KEY, window === undefined ? {} : { window });

  it('copies the window of the request to the order, and returns the same order to a repeat after the cutoff', async () => {
    const id = readOrderId(await buy(second.id));
    const { from, until } = second;
    expect((await readOrder(id))?.pickup_window).toEqual({ from, until, zone });
    time = cutoff;
    expect(readOrderId(await buy(second.id))).toBe(id);
    expect(await buy(first.id)).toMatchObject({ status: 409, json: { code: 'key-reused' } });
    expect(await buy()).toMatchObject({ status: 409, json: { code: 'key-reused' } });
    const closed = { code: 'window-closed', windows: [] };
    expect(await purchase(foodId, undefined, { window: second.id })).toMatchObject({
      status: 409,
      json: closed,
    });
  });

  it('rejects the purchase if the cutoff is reached before the transaction runs again', async () => {
    vi.spyOn(service.db, 'runTransaction').mockImplementationOnce(() => {
      time = cutoff;
      return Promise.reject(new Error('The commit failed.'));
    });
    expect(await buy(first.id)).toMatchObject({ status: 409, json: { code: 'window-closed' } });
  });
});

describe('GET /orders/:email', () => {
  it('returns every field of the buyer’s own orders, newest first', async () => {
    const window = createWindowFixture('2026-01-03T18:00:00.000Z');
    const zone = 'Europe/London';
    await kitchensCollection(service.db)
      .doc(ownerFixture.uid)
      .set({ ...BLANK_KITCHEN, pay: ['app'] });
    const facts = { ...foodFactsFixture, windows: [window], zone };
    const foodId = await addFoodFixture(service, facts);
    const older = readOrderId(await purchase(foodId));
    time = '2026-01-02T12:00:00.000Z';
    const newer = readOrderId(await purchase(foodId, undefined, { purchase_quantity: 2 }));
    await purchase(foodId, undefined, {}, otherBuyer);
    const { status, json } = await getOrders();
    const { food_name, food_image, price, allergens } = foodFieldsFixture;
    const order = {
      foodId,
      food_name,
      food_image,
      food_owner: userProfileFixture,
      price,
      allergens,
      ...foodFactsFixture,
      pay: ['app'],
      pickup_window: { from: window.from, until: window.until, zone },
      buyer_name: buyerFixture.name,
      buyer_email: buyerFixture.email,
      buyer_photoURL: buyerFixture.photoURL,
      status: 'placed',
      version: 1,
    };
    expect(status).toBe(200);
    expect(json).toEqual([
      { ...order, _id: newer, purchase_quantity: 2, buying_date: '2026-01-02T12:00:00.000Z' },
      { ...order, _id: older, purchase_quantity: 1, buying_date: '2026-01-01T12:00:00.000Z' },
    ]);
  });

  it('responds with all visible orders, or with a link to the next page and their number if the query has a limit', async () => {
    await storeOrders('first', 'second', 'third', 'fourth');
    await removeOrder('third');
    const all = await getOrders();
    expect(readIds(all.json)).toEqual(['fourth', 'second', 'first']);
    expect(all.headers.get('Link')).toBeNull();
    expect(all.headers.get('X-Total-Count')).toBeNull();
    const page = await getOrders('?limit=2');
    const link = page.headers.get('Link') ?? '';
    expect(link).toMatch(/^<\?limit=2&after=[\w-]+>; rel="next"$/);
    expect(page.headers.get('X-Total-Count')).toBe('3');
    expect(readIds(page.json)).toEqual(['fourth', 'second']);
    // The cursor contains the sort values of the last order, so it stays valid if this order is deleted.
    await ordersCollection(service.db).doc('second').delete();
    const last = await getOrders(/<(.*)>/.exec(link)?.[1] ?? '');
    expect(readIds(last.json)).toEqual(['first']);
    expect(last.headers.get('Link')).toBeNull();
    expect(last.headers.get('X-Total-Count')).toBe('2');
  });

  it('responds from 60 s after the last change with 304 to the ETag of each page until an order of any page is removed, and with 200 to the ETag of another page', async () => {
    await storeOrders('first', 'second', 'third');
    time = '2026-01-01T12:00:59.999Z';
    expect((await getOrders()).headers.get('ETag')).toBeNull();
    time = '2026-01-01T12:01:00.000Z';
    const next = /<(.*)>/.exec((await getOrders('?limit=2')).headers.get('Link') ?? '')?.[1];
    const queries = ['', '?limit=2', next];
    const etags = await Promise.all(
      queries.map(async (query) => (await getOrders(query)).headers.get('ETag') ?? ''),
    );
    const readStatus = async (query: string | undefined, etag = '') =>
      (await getOrders(query, { 'If-None-Match': etag })).status;
    for (const [index, query] of queries.entries()) {
      expect(await readStatus(query, etags[index])).toBe(304);
      expect(await readStatus(query, etags.at(index - 1))).toBe(200);
    }
    await removeOrder('first');
    for (const [index, query] of queries.entries())
      expect(await readStatus(query, etags[index])).toBe(200);
  });
});

describe('DELETE /orders/:id', () => {
  const order = createStoredOrderFixture();
  beforeEach(() => storeOrder(order));

  it('changes only `hidden_at` and `updated_at`, and responds with 404 to a repeated request', async () => {
    const { status, json } = await removeOrder('order');
    expect({ status, json }).toEqual({
      status: 200,
      json: { deletedCount: 1, message: 'Your order has been removed.' },
    });
    const serverTime = expect.any(Timestamp) as Timestamp;
    const stored = await readOrder();
    expect(stored).toEqual({ ...order, hidden_at: serverTime, updated_at: serverTime });
    expect(stored?.updated_at).not.toEqual(order.updated_at);
    expect(await removeOrder('order')).toMatchObject(notFound);
  });

  it.each([
    ['the id of no order', 'missing', buyerFixture],
    ['a reserved id', '__reserved__', buyerFixture],
    ['an id with a slash', 'a%2Fb', buyerFixture],
    ['the order of another buyer', 'order', otherBuyer],
    ['an order that the caller received', 'order', ownerFixture],
  ])('responds with 404 to %s, and changes nothing', async (_what, id, account) => {
    expect(await removeOrder(id, account)).toMatchObject(notFound);
    expect(await readOrder()).toEqual(order);
  });

  it.each([
    ['200 if Firestore hides the order but the response to the commit is lost', true, 200],
    ['500 if Firestore does not hide the order', false, 500],
  ])('responds with %s', async (_when, isApplied, status) => {
    failNextCommit(service.db, { isApplied });
    expect(await removeOrder('order')).toMatchObject({ status });
    expect((await readOrder())?.hidden_at === null).toBe(!isApplied);
  });
});

describe('GET /orders/:id/receipt', () => {
  const kitchen = { place: '3 Elm Street', times: '6 pm', payment: 'Cash', note: 'Ring twice.' };
  const ready = createOrderEventFixture('ready', 'cook', 1);
  const cancelledByCook = {
    ...createOrderEventFixture('cancelled'),
    reason: 'other',
    note: 'Sorry',
  };
  beforeEach(() => kitchensCollection(service.db).doc(ownerFixture.uid).set(kitchen));

  const readReceipt = async (account: Account, id = 'order') => {
    const { status, json } = await service.call('GET', `/orders/${id}/receipt`, { account });
    return { status, json };
  };
  const { buyer_uid: _buyer_uid, seller_uid: _seller_uid, ...shown } = createStoredOrderFixture();
  const { hidden_at: _hidden_at, updated_at: _updated_at, ...shownFields } = shown;
  const receipt = {
    ...shownFields,
    _id: 'order',
    buying_date: '2026-01-01T12:00:00.000Z',
    events: [{ what: 'placed', by: 'buyer', at: '2026-01-01T12:00:00.000Z' }],
    pickup: { times: '6 pm', payment: 'Cash', place_from: 'ready' },
  };

  it('returns the order with its events and the pickup details, without uids, until the order is collected or canceled, and the place when it is ready', async () => {
    await storeOrder(createStoredOrderFixture());
    const { status, json } = await readReceipt(buyerFixture);
    expect({ status, json }).toEqual({ status: 200, json: receipt });
    expect(v.parse(receiptSchema, json)).toEqual(json);
    await storeOrder(createStoredOrderFixture([ready]));
    expect((await readReceipt(buyerFixture)).json).toEqual({
      ...receipt,
      pickup: kitchen,
      status: 'ready',
      version: 2,
      events: [...receipt.events, { what: 'ready', by: 'cook', at: '2026-01-01T12:01:00.000Z' }],
    });
    for (const events of [[ready, createOrderEventFixture('collected')], [cancelledByCook]]) {
      await storeOrder(createStoredOrderFixture(events));
      for (const account of [buyerFixture, ownerFixture])
        expect((await readReceipt(account)).json).not.toHaveProperty('pickup');
    }
    const { json: cancelled } = await readReceipt(buyerFixture);
    expect(cancelled.events).toMatchObject([{}, { by: 'cook', reason: 'other', note: 'Sorry' }]);
  });

  it('shows the place when the order is ready, and neither before, nor after a cancellation, nor in an email', async () => {
    await writeContacts(service.db, buyerFixture.uid, ownerFixture.uid);
    const foodId = await addFoodFixture(service);
    const change = (id: string, path: string, account: Account, body: object) =>
      service.call('POST', `/orders/${id}/${path}`, {
        account,
        body: { email: account.email, version: 1, ...body },
      });
    const [canceled, collected] = [
      readOrderId(await purchase(foodId)),
      readOrderId(await purchase(foodId)),
    ];
    const seen = [(await readReceipt(buyerFixture, canceled)).json];
    await change(canceled, 'cancel', buyerFixture, {});
    seen.push((await readReceipt(buyerFixture, canceled)).json);
    const ready = await change(collected, 'transitions', ownerFixture, { to: 'ready' });
    expect(ready.status).toBe(200);
    expect((await readReceipt(buyerFixture, collected)).json).toMatchObject({ pickup: kitchen });
    const mails = await readMails(service.db);
    expect(JSON.stringify(mails)).toContain('your order is ready.');
    for (const text of [kitchen.place, kitchen.note])
      expect(JSON.stringify([seen, ready.json, mails])).not.toContain(text);
  });

  it('returns the order to its cook without the email address of the buyer, even if the buyer has hidden the order, and to nobody else', async () => {
    await storeOrder(createStoredOrderFixture([], { hidden_at: Timestamp.now() }));
    const { buyer_email: _buyer_email, ...received } = receipt;
    const json = { ...received, pickup: kitchen };
    expect(await readReceipt(ownerFixture)).toEqual({ status: 200, json });
    for (const account of [buyerFixture, otherBuyer])
      expect(await readReceipt(account)).toMatchObject(notFound);
    expect(await readReceipt(ownerFixture, 'missing')).toMatchObject(notFound);
  });

  it.each([{ allergens: ['milk', 'nuts'] }, { allergens: [] }, { allergens: null }])(
    'returns the allergens of the time of purchase, even if the cook has changed them since: $allergens',
    async ({ allergens }) => {
      const foodId = await addFoodFixture(service);
      const declare = (declared: string[] | null) =>
        service.call('PUT', `/foods/${foodId}`, {
          account: ownerFixture,
          body: { ...foodFieldsFixture, allergens: declared, email: ownerFixture.email },
        });
      await declare(allergens);
      const id = readOrderId(await purchase(foodId));
      await declare(['fish']);
      for (const account of [buyerFixture, ownerFixture])
        expect((await readReceipt(account, id)).json.allergens).toEqual(allergens ?? undefined);
    },
  );

  it('returns no pickup details if the cook has deleted the account, and empty ones if the cook has saved none', async () => {
    await kitchensCollection(service.db).doc(ownerFixture.uid).delete();
    await storeOrder(createStoredOrderFixture());
    expect((await readReceipt(buyerFixture)).json).toMatchObject({
      pickup: { place: '', times: '', payment: '', note: '' },
    });
    const { seller_uid: _uid, ...withoutCook } = createStoredOrderFixture();
    await storeOrder(withoutCook);
    expect((await readReceipt(buyerFixture)).json).not.toHaveProperty('pickup');
  });
});
