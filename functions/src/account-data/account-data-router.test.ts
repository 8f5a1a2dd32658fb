import express from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../account/authenticate';
import {
  accountClosuresCollection,
  foodsCollection,
  ordersCollection,
} from '../firestore/collections';
import { WRITE_DEADLINE_MS } from '../http/limits';
import {
  type ErrorLogEntry,
  logErrors,
  sendErrorResponse,
  setNoStoreByDefault,
} from '../http/responses';
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
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { createInMemoryPhotoFiles } from '../testing/in-memory-photo-files';
import { serveApp } from '../testing/serve-app';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { startTestService } from '../testing/test-service';
import { buyerFixture } from '../testing/user-fixtures';
import { addRoutes } from '../routes';
import { createAccountDataHandlers } from './account-data-router';

const now = new Date('2026-01-01T12:00:00Z');
const secondsAgo = (seconds: number) => now.getTime() / 1000 - seconds;
const account: Account = {
  uid: 'the-uid',
  email: 'cook@potluck.test',
  name: 'Amara',
  photoURL: '/images/people/the-photo.svg',
  authTime: secondsAgo(300),
};
const { uid, email } = account;

let db: Firestore;
let identity: InMemoryIdentityProvider;
let logged: ErrorLogEntry[];
let stop: (() => Promise<void>) | undefined;
beforeEach(async () => {
  db = await createInMemoryFirestore();
  identity = createInMemoryIdentityProvider();
  logged = [];
});
afterEach(() => {
  vi.useRealTimers();
  return stop?.();
});

/**
 * Starts an app with only the routes of `createAccountDataHandlers`. The app authenticates every request as
 * `caller`.
 */
async function startRoutes(
  caller: Account,
  overrides: Partial<Parameters<typeof createAccountDataHandlers>[0]> = {},
) {
  const app = express();
  app.use(logErrors((entry) => logged.push(entry)));
  app.use(setNoStoreByDefault);
  const handlers = createAccountDataHandlers({
    db,
    identity,
    now: () => now,
    photoFiles: createInMemoryPhotoFiles(),
    ...overrides,
  });
  const authenticate = () => Promise.resolve(caller);
  addRoutes(app, handlers, authenticate, () => Promise.resolve());
  app.use(sendErrorResponse);
  const served = await serveApp(app);
  ({ stop } = served);
  return served.base;
}

async function deleteAccount(base: string, body: object = { email }) {
  const response = await fetch(`${base}/account`, {
    method: 'DELETE',
    headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe('DELETE /account', () => {
  beforeEach(() => storeAccountDataFixture(db, account, buyerFixture));

  it('erases the account and responds with 200', async () => {
    const forgotten: string[] = [];
    const base = await startRoutes(account, { forget: (id) => forgotten.push(id) });
    const response = await deleteAccount(base, { email: email.toUpperCase() });
    expect(response).toEqual({ status: 200, json: { message: 'Your account has been deleted.' } });
    expect((await foodsCollection(db).get()).size).toBe(0);
    expect(await identity.findUser(uid)).toBeUndefined();
    expect(forgotten).toEqual([uid]);
    expect(Object.keys(await findPersonalData(db, account))).not.toContain('orders');
  });

  it('responds with 409 for a login that is more than five minutes old and deletes nothing', async () => {
    const base = await startRoutes({ ...account, authTime: secondsAgo(301) });
    expect(await deleteAccount(base)).toMatchObject({
      status: 409,
      json: { code: 'login-too-old', message: 'Please log in again to delete your account.' },
    });
    expect((await accountClosuresCollection(db).get()).size).toBe(0);
    expect((await foodsCollection(db).get()).size).toBe(1);
  });

  it.each([
    ['placed', []],
    ['ready', [createOrderEventFixture('ready')]],
  ])(
    'responds with 409 and deletes nothing if the account is the cook of an order with the status %s',
    async (_status, events) => {
      const order = createStoredOrderFixture(events, { seller_uid: uid });
      await ordersCollection(db).doc('order').set(order);
      const base = await startRoutes(account);
      expect(await deleteAccount(base)).toMatchObject({
        status: 409,
        json: {
          code: 'open-orders',
          message:
            'Guests still have active orders from you. Please complete or cancel them in My Foods first.',
        },
      });
      expect((await accountClosuresCollection(db).get()).size).toBe(0);
      expect((await foodsCollection(db).get()).size).toBe(1);
      expect((await ordersCollection(db).doc('order').get()).data()).toEqual(order);
      expect(await identity.findUser(uid)).toMatchObject({ isDisabled: false });
    },
  );

  it('cancels an active order that the account placed, and deletes the account', async () => {
    const order = createStoredOrderFixture([createOrderEventFixture('ready')], {
      buyer_uid: uid,
      hidden_at: orderedAtFixture,
    });
    await ordersCollection(db).doc('order').set(order);
    expect(await deleteAccount(await startRoutes(account))).toMatchObject({ status: 200 });
    const stored = (await ordersCollection(db).doc('order').get()).data();
    expect(stored).toMatchObject({ status: 'cancelled', version: 3 });
    expect(stored?.buyer_uid).toBeUndefined();
  });

  it.each([
    ['a request body with the email of another account', { email: 'other@potluck.test' }, 403],
    ['a request body without an email', {}, 400],
  ])('rejects %s and deletes nothing', async (_what, body, status) => {
    const base = await startRoutes(account);
    expect(await deleteAccount(base, body)).toMatchObject({ status });
    expect((await accountClosuresCollection(db).get()).size).toBe(0);
  });

  it('responds with 503 after the write deadline, and does not start the deletion later', async () => {
    const base = await startRoutes(account);
    const reads = holdFirestoreReads(db);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = deleteAccount(base);
    // Advance the timers in small steps, because the in-memory Firestore also uses timers.
    while (reads.countReads() === 0) await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(WRITE_DEADLINE_MS);
    expect(await response).toMatchObject({ status: 503 });
    vi.useRealTimers();
    reads.release();
    // Wait until the delayed read has completed. These reads start after it, so they also complete after it.
    for (let read = 0; read < 3; read += 1) await accountClosuresCollection(db).get();
    expect((await accountClosuresCollection(db).get()).size).toBe(0);
  });

  it('responds with 202 and continues the deletion if it takes longer than `deletionDeadlineMs`', async () => {
    let disable: () => void = () => undefined;
    const disabled = new Promise<void>((resolve) => {
      disable = resolve;
    });
    const base = await startRoutes(account, {
      identity: { ...identity, setDisabled: () => disabled },
      deletionDeadlineMs: 1,
    });
    expect(await deleteAccount(base)).toEqual({
      status: 202,
      json: { message: 'Your account is being deleted. This can take up to two hours.' },
    });
    disable();
    await expect.poll(() => identity.findUser(uid)).toBeUndefined();
  });

  it('responds with 202 and logs the error if the deletion fails after it was recorded', async () => {
    const base = await startRoutes(account, {
      identity: { ...identity, deleteUser: () => Promise.reject(new Error('Auth failed.')) },
    });
    expect(await deleteAccount(base)).toMatchObject({ status: 202 });
    expect(logged).toMatchObject([
      { message: 'DELETE /account 202', error: expect.stringContaining('Auth failed.') as string },
    ]);
    expect((await accountClosuresCollection(db).doc(uid).get()).exists).toBe(true);
  });

  it('responds with 500 and does not disable the account if the deletion cannot be recorded', async () => {
    const base = await startRoutes(account);
    failNextCommit(db, { isApplied: false });
    expect(await deleteAccount(base)).toMatchObject({ status: 500 });
    expect(await identity.findUser(uid)).toMatchObject({ isDisabled: false });
  });
});

describe('GET /account/export', () => {
  const readExport = async (base: string) => {
    const response = await fetch(`${base}/account/export`);
    const text = await response.text();
    return { response, text, json: JSON.parse(text) as Record<string, unknown[]> };
  };

  it('responds with a file that contains the data of the account', async () => {
    await storeAccountDataFixture(db, account, buyerFixture);
    identity.change(uid, { email, displayName: 'Amara' });
    const { response, json } = await readExport(await startRoutes(account));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="potluck-data.json"',
    );
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(json).toMatchObject({
      profile: {
        uid,
        name: 'Amara',
        email,
        isEmailVerified: true,
        photoURL: null,
        created_at: '2026-01-01T00:00:00.000Z',
      },
      dishes: [{ food_name: 'Party Jollof Rice', created_at: '1970-01-01T00:00:00.000Z' }],
      orders_placed: [{ buyer_email: email, food_owner: { name: 'Sam', photoURL: null } }],
      orders_received: [{ food_owner: { email }, buyer_name: 'Sam', buyer_photoURL: null }],
      kitchen: [{ place: 'At the door of Amara', times: '6 pm', payment: 'Cash', note: '' }],
      notifications: [{ mail: true, email }],
      reports: [{ food_id: 'food', reason: 'other', note: 'Too salty.' }],
      photos: [
        {
          address: `/photos/dish-of-${uid}-a0b1c2-960.webp`,
          kind: 'dish',
          size: 300,
          created_at: '2026-01-01T00:00:00.000Z',
        },
        { address: `/photos/portrait-of-${uid}-a0b1c2-192.webp`, kind: 'portrait' },
      ],
    });
    const lengths = ['dishes', 'orders_placed', 'orders_received', 'reports'].map(
      (name) => json[name]?.length,
    );
    expect(lengths).toEqual([1, 1, 1, 1]);
  });

  it('responds with the allergens, the status, and the events of the orders', async () => {
    const events = [{ ...createOrderEventFixture('cancelled', 'cook', 5), reason: 'other' }];
    const order = createStoredOrderFixture(events, { restocked: false });
    await ordersCollection(db)
      .doc('bought')
      .set({ ...order, buyer_uid: uid });
    await ordersCollection(db)
      .doc('received')
      .set({ ...order, seller_uid: uid });
    const exported = {
      allergens: order.allergens,
      status: 'cancelled',
      restocked: false,
      events: [
        { what: 'placed', by: 'buyer', at: '2026-01-01T12:00:00.000Z' },
        { what: 'cancelled', by: 'cook', at: '2026-01-01T12:05:00.000Z', reason: 'other' },
      ],
    };
    const { json } = await readExport(await startRoutes(account));
    expect(json).toMatchObject({ orders_placed: [exported], orders_received: [exported] });
  });

  it('responds with the reason for hiding a dish, but only for a hidden dish', async () => {
    const food = createFoodOfAccountFixture(account);
    const hidden = { reason: 'Not food', at: food.created_at };
    await foodsCollection(db)
      .doc('hidden')
      .set({ ...food, hidden });
    await foodsCollection(db).doc('visible').set(food);
    const { json } = await readExport(await startRoutes(account));
    expect(json.dishes).toMatchObject([
      { id: 'hidden', hidden_reason: 'Not food' },
      { id: 'visible' },
    ]);
    expect(json.dishes?.[1]).not.toHaveProperty('hidden_reason');
  });

  it('responds without the email and the uid of any other person', async () => {
    await storeAccountDataFixture(db, account, buyerFixture);
    const { text } = await readExport(await startRoutes(account));
    expect(text).not.toContain(buyerFixture.email);
    expect(text).not.toContain(buyerFixture.uid);
  });

  it('responds with all 1,001 received orders, although one query reads at most 500', async () => {
    const writer = db.batch();
    for (let index = 0; index < 1001; index += 1) {
      writer.set(
        ordersCollection(db).doc(`order-${index}`),
        createOrderBetweenAccountsFixture(account, buyerFixture),
      );
    }
    await writer.commit();
    const { json } = await readExport(await startRoutes(account));
    const ids = json.orders_received?.map((order) => (order as { id: string }).id);
    expect(new Set(ids).size).toBe(1001);
  });

  it('responds with empty lists for an account without data', async () => {
    const { json } = await readExport(await startRoutes(account));
    expect(json).toMatchObject({
      dishes: [],
      orders_placed: [],
      orders_received: [],
      kitchen: [],
      notifications: [],
      reports: [],
      photos: [],
    });
  });

  it('responds with 401 if the account was deleted', async () => {
    await identity.deleteUser(uid);
    const { response } = await readExport(await startRoutes(account));
    expect(response.status).toBe(401);
  });

  it('closes the connection if Firestore fails after the first part of the export was sent', async () => {
    const writer = db.batch();
    for (let index = 0; index < 500; index += 1) {
      writer.set(
        ordersCollection(db).doc(`order-${index}`),
        createOrderBetweenAccountsFixture(account, buyerFixture),
      );
    }
    await writer.commit();
    const collection = db.collection.bind(db);
    let queries = 0;
    db.collection = (name) => {
      if (name === 'orders') queries += 1;
      if (queries === 2) throw new Error('Firestore failed.');
      return collection(name);
    };
    const base = await startRoutes(account);
    await expect(readExport(base)).rejects.toThrow('terminated');
  });
});

describe('the account routes', () => {
  it.each([
    ['POST', '/account/export', 'GET, HEAD'],
    ['POST', '/account', 'PUT, DELETE'],
  ])(
    'respond with 405 to %s %s and list the allowed methods: %s',
    async (method, path, allowed) => {
      const service = await startTestService({ db });
      ({ stop } = service);
      const { status, headers } = await service.call(method, path);
      expect(status).toBe(405);
      expect(headers.get('Allow')).toBe(allowed);
    },
  );
});
