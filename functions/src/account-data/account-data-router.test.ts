import type { Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../account/authenticate';
import {
  accountClosuresCollection,
  followsCollection,
  foodsCollection,
  ordersCollection,
  type StoredOrder,
} from '../firestore/collections';
import { pickFoodFields } from '../contract/food';
import { copyFoodFields } from '../contract/order';
import { pick } from '../contract/values';
import { toCookId } from '../food/food-store';
import { WRITE_DEADLINE_MS, testRateLimits } from '../http/limits';
import {
  createFoodOfAccountFixture,
  createOrderBetweenAccountsFixture,
  findPersonalData,
  storeAccountDataFixture,
} from '../testing/account-data-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { holdFirestoreReads } from '../testing/hold-firestore-reads';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from '../testing/identity-provider-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture } from '../testing/user-fixtures';
import { exportAccount } from './account-data-router';

const now = new Date('2026-01-01T12:00:00Z');
const secondsAgo = (seconds: number) => now.getTime() / 1000 - seconds;
const account: Account = {
  uid: 'the-uid',
  isEmailVerified: true,
  email: 'cook@potluck.test',
  name: 'Amara',
  photoURL: '/images/people/the-photo.svg',
  authTime: secondsAgo(300),
};
const { uid, email } = account;

let db: Firestore;
let identity: InMemoryIdentityProvider;
let service: TestApiService;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity, now: () => now });
  ({ db } = service);
});
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
});

const exportData = () => service.call('GET', '/account/export', { account });
const storeOrder = (order: StoredOrder) => ordersCollection(db).doc('order').set(order);
const readOrder = async () => (await ordersCollection(db).doc('order').get()).data();

describe('DELETE /account', () => {
  const countClosures = async () => (await accountClosuresCollection(db).get()).size;
  const countFoods = async () => (await foodsCollection(db).get()).size;
  const deleteAccount = (caller = account) =>
    service.call('DELETE', '/account', { account: caller, body: { email } });
  /** Advances the fake timers until the condition is true. Also stops if the response arrives first. */
  async function advanceTimersUntil(condition: () => boolean, response: Promise<unknown>) {
    const state = { hasResponse: false };
    void response.finally(() => (state.hasResponse = true));
    // Advance the timers in small steps, because the in-memory Firestore also uses timers.
    while (!condition() && !state.hasResponse) await vi.advanceTimersByTimeAsync(1);
  }
  beforeEach(() => storeAccountDataFixture(db, account, buyerFixture));

  it('erases the account with its past orders and responds with 200', async () => {
    await storeOrder(
      createStoredOrderFixture([createOrderEventFixture('cancelled')], { seller_uid: uid }),
    );
    expect(await deleteAccount()).toMatchObject({
      status: 200,
      json: { message: 'Your account has been deleted.' },
    });
    expect(await countFoods()).toBe(0);
    expect(await identity.findUser(uid)).toBeUndefined();
    expect(await exportData()).toMatchObject({ status: 401 });
    expect(Object.keys(await findPersonalData(db, account))).not.toContain('orders');
    const followers = followsCollection(db).where('cooks', 'array-contains', toCookId(uid));
    expect((await followers.get()).size).toBe(0);
  });

  it('responds with 409 for a login that is more than five minutes old and deletes nothing', async () => {
    expect(await deleteAccount({ ...account, authTime: secondsAgo(301) })).toMatchObject({
      status: 409,
      json: { code: 'login-too-old', message: 'Please log in again to delete your account.' },
    });
    expect([await countClosures(), await countFoods()]).toEqual([0, 1]);
  });

  it.each([
    ['placed', createStoredOrderFixture()],
    ['ready', createStoredOrderFixture([createOrderEventFixture('ready')])],
    ['hidden by the buyer', createStoredOrderFixture([], { hidden_at: orderedAtFixture })],
  ])(
    'responds with 409 and deletes nothing if the account is the cook of an order that is %s',
    async (_status, order) => {
      await storeOrder({ ...order, seller_uid: uid });
      expect(await deleteAccount()).toMatchObject({
        status: 409,
        json: {
          code: 'open-orders',
          message:
            'Guests still have active orders from you. Please complete or cancel them in My Foods first.',
        },
      });
      expect([await countClosures(), await countFoods()]).toEqual([0, 1]);
      expect(await readOrder()).toEqual({ ...order, seller_uid: uid });
      expect(await identity.findUser(uid)).toMatchObject({ isDisabled: false });
    },
  );

  it('responds with 503 after the write deadline, and does not start the deletion later', async () => {
    const reads = holdFirestoreReads(db);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = deleteAccount();
    await advanceTimersUntil(() => reads.countReads() > 0, response);
    await vi.advanceTimersByTimeAsync(WRITE_DEADLINE_MS);
    expect(await response).toMatchObject({ status: 503 });
    vi.useRealTimers();
    reads.release();
    // Wait until the delayed read has completed. These reads start after it, so they also complete after it.
    for (let read = 0; read < 3; read += 1) await countClosures();
    expect(await countClosures()).toBe(0);
  });

  it('responds with 202 and continues the deletion if it takes longer than 8 s', async () => {
    let disable = (): void => undefined;
    const disabled = new Promise<void>((resolve) => (disable = resolve));
    const setDisabled = vi.spyOn(identity, 'setDisabled').mockReturnValueOnce(disabled);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = deleteAccount();
    await advanceTimersUntil(() => setDisabled.mock.calls.length > 0, response);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await response).toMatchObject({
      status: 202,
      json: { message: 'Your account is being deleted. This can take up to two hours.' },
    });
    vi.useRealTimers();
    disable();
    await expect.poll(() => identity.findUser(uid)).toBeUndefined();
  });

  it('responds with 202 and logs the error if the deletion fails after it was recorded', async () => {
    identity.deleteUser = () => Promise.reject(new Error('Auth failed.'));
    expect(await deleteAccount()).toMatchObject({ status: 202 });
    expect(service.logged).toMatchObject([
      { message: 'DELETE /account 202', error: expect.stringContaining('Auth failed.') as string },
    ]);
    expect((await accountClosuresCollection(db).doc(uid).get()).exists).toBe(true);
  });

  it('responds with 500 and does not disable the account if the deletion cannot be recorded', async () => {
    failNextCommit(db, { isApplied: false });
    expect(await deleteAccount()).toMatchObject({ status: 500 });
    expect(await identity.findUser(uid)).toMatchObject({ isDisabled: false });
  });
});

describe('GET /account/export', () => {
  it('responds with a file that contains the data of the account, and neither the email nor the uid of another person', async () => {
    await storeAccountDataFixture(db, account, buyerFixture);
    identity.change(uid, { email, displayName: 'Amara' });
    const dish = createFoodOfAccountFixture(account);
    const { area, cell, pay } = dish;
    const facts = { area, cell, pay, show_place: 'day', about: 'I am Amara.' };
    const bought = createOrderBetweenAccountsFixture(buyerFixture, account);
    const sold = createOrderBetweenAccountsFixture(account, buyerFixture);
    const getFacts = (order: StoredOrder) => ({
      ...copyFoodFields(order),
      ...pick(order, ['foodId', 'purchase_quantity', 'status', 'pickup_window', 'note', 'allergy']),
      buying_date: '2026-01-01T12:00:00.000Z',
    });
    const [created_at, epoch] = ['2026-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'];
    const times = { created_at, updated_at: created_at };
    const dishTimes = { created_at: epoch, updated_at: epoch };
    const dishOfReview = { food_id: 'food', food_name: 'Party Jollof Rice', order_id: 'order' };
    const review = { ...dishOfReview, ...times, stars: 5 };
    const { status, headers, json } = await exportData();
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="potluck-data.json"');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(json).toMatchObject({
      profile: {
        uid,
        name: 'Amara',
        email,
        isEmailVerified: true,
        photoURL: null,
        created_at: '2026-01-01T00:00:00.000Z',
      },
      dishes: [{ ...pickFoodFields(dish), area, cell, pay, purchase_count: 7, ...dishTimes }],
      orders_placed: [
        {
          ...getFacts(bought),
          ...pick(bought, ['buyer_name', 'buyer_email', 'buyer_photoURL']),
          food_owner: { name: 'Sam', photoURL: null },
        },
      ],
      orders_received: [
        { ...getFacts(sold), food_owner: { email }, buyer_name: 'Sam', buyer_photoURL: null },
      ],
      reviews_written: [{ ...review, text: 'Amara likes it.', reply: 'Sam says thanks.' }],
      reviews_received: [{ ...review, text: 'Sam likes it.', reply: 'Amara says thanks.' }],
      messages_as_buyer: [{ texts: ['Amara asks.'] }],
      messages_as_cook: [{ texts: ['Amara answers.'] }],
      kitchen: [
        { place: 'At the door of Amara', times: '6 pm', payment: 'Cash', note: '', ...facts },
      ],
      notifications: [{ level: 'all', email }],
      reports: [{ food_id: 'food', reason: 'other', note: 'Too salty.', created_at }],
      followed_cooks: [{ cooks: [toCookId(buyerFixture.uid)] }],
      watched_dishes: [{ food_id: 'food', created_at }],
      strikes: [{ dishes: [{ id: 'hidden', reason: 'Amara sells medicine' }] }],
      photos: [
        {
          address: `/photos/dish-of-${uid}-a0b1c2-960.webp`,
          kind: 'dish',
          size: 300,
          created_at,
        },
        { address: `/photos/portrait-of-${uid}-a0b1c2-192.webp`, kind: 'portrait' },
      ],
    });
    expect(JSON.stringify(json)).not.toMatch(/Sam (?:asks|answers)/);
    expect(JSON.stringify(json)).not.toContain(buyerFixture.email);
    expect(JSON.stringify(json)).not.toContain(buyerFixture.uid);
  });

  it('responds with the allergens, the status, the events, and the changes of the orders, and with the reason for hiding a hidden dish', async () => {
    const events = [{ ...createOrderEventFixture('cancelled', 'cook', 5), reason: 'other' }];
    const changes = [{ what: 'diets' as const, now: null, at: orderedAtFixture }];
    const order = createStoredOrderFixture(events, { restocked: false, changes });
    const orders = ordersCollection(db);
    await orders.doc('bought').set({ ...order, buyer_uid: uid });
    await orders.doc('received').set({ ...order, seller_uid: uid });
    const food = createFoodOfAccountFixture(account);
    const hidden = { reason: 'Not food', at: food.created_at };
    await foodsCollection(db)
      .doc('hidden')
      .set({ ...food, hidden });
    await foodsCollection(db).doc('visible').set(food);
    const exported = {
      allergens: order.allergens,
      status: 'cancelled',
      restocked: false,
      events: [
        { what: 'placed', by: 'buyer', at: '2026-01-01T12:00:00.000Z' },
        { what: 'cancelled', by: 'cook', at: '2026-01-01T12:05:00.000Z', reason: 'other' },
      ],
      changes: [{ what: 'diets', now: null, at: '2026-01-01T12:00:00.000Z' }],
    };
    const { json } = await exportData();
    expect(json).toMatchObject({
      dishes: [{ id: 'hidden', hidden_reason: 'Not food' }, { id: 'visible' }],
      orders_placed: [exported],
      orders_received: [exported],
    });
    expect((json.dishes as object[])[1]).not.toHaveProperty('hidden_reason');
  });

  it('responds with empty lists for an account without data', async () => {
    const lists = { dishes: [], orders_placed: [], orders_received: [], photos: [] };
    const messages = { messages_as_buyer: [], messages_as_cook: [] };
    const reviews = { reviews_written: [], reviews_received: [] };
    const others = { ...messages, kitchen: [], notifications: [], reports: [], strikes: [] };
    expect((await exportData()).json).toEqual({
      profile: expect.objectContaining({ uid }) as object,
      ...lists,
      ...reviews,
      ...others,
      followed_cooks: [],
      watched_dishes: [],
    });
  });

  it('responds with all 501 received orders, although one query reads at most 500, and counts them for the account', async () => {
    await service.stop();
    const rateLimits = { ...testRateLimits, documents: 1_000 };
    service = await startTestService({ db, identity, now: () => now, rateLimits });
    const writer = db.batch();
    const order = createOrderBetweenAccountsFixture(account, buyerFixture);
    for (let index = 0; index < 501; index += 1) writer.set(ordersCollection(db).doc(), order);
    await writer.commit();
    const { json } = await exportData();
    const ids = (json.orders_received as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(501);
    expect(new Set(ids).size).toBe(501);
    expect((await exportData()).status).toBe(429);
    expect((await service.call('GET', `/notifications/${email}`, { account })).status).toBe(429);
  });

  it('closes the connection if Firestore fails after the first part of the export was sent', async () => {
    const collection = db.collection.bind(db);
    db.collection = (name) => {
      if (name === 'reports') throw new Error('Firestore failed.');
      return collection(name);
    };
    await expect(exportData()).rejects.toThrow('terminated');
  });
});

it('exportAccount throws a 401 if the account was deleted', async () => {
  await identity.deleteUser(uid);
  const parts = exportAccount(db, identity, uid, { add: () => Promise.resolve() });
  await expect(parts.next()).rejects.toMatchObject({ status: 401 });
});
