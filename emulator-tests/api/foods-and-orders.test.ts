import * as v from 'valibot';
import { foodListSchema } from '@potluck/functions/contract/food';
import { orderListSchema } from '@potluck/functions/contract/order';
import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import { beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../scripts/run-command';
import { anonymousApiClient } from '../test-support/api-client';
import {
  addFood,
  createPurchaseRequest,
  fetchFood,
  parseOrderId,
  soupFixture,
} from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';
import { setUpEmptyDatabase } from './set-up-empty-database';

const db = setUpEmptyDatabase();
let cook: TestUser;
let guest: TestUser;
beforeAll(async () => {
  [cook, guest] = await Promise.all([createTestUser('Cook'), createTestUser('Guest')]);
});

const as = createUserApiClient;
const buy = async (foodId: string, purchase_quantity = 1) =>
  as(guest).post('/purchase', await createPurchaseRequest(foodId, guest, { purchase_quantity }));
const placeOrder = async (foodId: string) => parseOrderId(await buy(foodId)) ?? '';
const listOrders = async (user: TestUser, list = 'orders') =>
  v.parse(orderListSchema, (await as(user).get(`/${list}/${user.email}`)).body);
const listIds = async (user: TestUser, list?: string) =>
  (await listOrders(user, list)).map(({ _id }) => _id);

describe('a dish', () => {
  it('is in the list of all dishes and in the list of its cook, newest first', async () => {
    await addFood(cook, { food_name: 'First' });
    await addFood(guest, { food_name: 'Another cook' });
    await addFood(cook, { food_name: 'Second' });
    const listNames = async (path: string) => {
      const { body } = await as(cook).get(path);
      return v.parse(foodListSchema, body).map(({ food_name }) => food_name);
    };
    expect(await listNames('/foods?fresh=1')).toEqual(['Another cook', 'First', 'Second']);
    expect(await listNames(`/my-foods/${cook.email}`)).toEqual(['Second', 'First']);
  });

  it('is edited with its current ETag, but not with the ETag from before a purchase, and is deleted once', async () => {
    const path = `/foods/${await addFood(cook)}`;
    const readETag = async () => (await anonymousApiClient.get(path)).headers.get('ETag') ?? '';
    const edit = async (change: object, etag: string) =>
      as(cook).put(path, { ...soupFixture, email: cook.email, ...change }, { 'If-Match': etag });
    const staleETag = await readETag();
    expect((await buy(path.slice('/foods/'.length), 4)).status).toBe(201);
    const changed = { status: 409, body: { code: 'changed' } };
    expect(await edit({ price: 8 }, staleETag)).toMatchObject(changed);
    const edited = { status: 200, body: { modifiedCount: 1 } };
    expect(await edit({ quantity: 6, price: 8 }, await readETag())).toMatchObject(edited);
    const { body } = await anonymousApiClient.get(path);
    expect(body).toMatchObject({ quantity: 6, price: 8, purchase_count: 1 });
    const remove = async () => (await as(cook).delete(path, { email: cook.email })).status;
    expect([await remove(), await remove()]).toEqual([200, 404]);
  });
});

describe('GET /foods', () => {
  it('can be cached by the CDN for 30 s, and returns 304 through Hosting for the current ETag', async () => {
    // A list can be one second old. This request updates it, so no earlier change appears between the next two requests.
    await anonymousApiClient.get('/foods?fresh=1');
    const path = '/foods?sortField=price&sortOrder=asc';
    const { headers } = await anonymousApiClient.get(path);
    expect(headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
    );
    // Without an explicit Cache-Control header, `fetch` adds `no-cache` to a conditional request.
    const etag = headers.get('ETag') ?? '';
    const conditional = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await anonymousApiClient.get(path, conditional)).status).toBe(304);
  });
});

describe('an order', () => {
  it('is in the lists of its buyer, newest first, and in the list of its cook, oldest first, until its buyer hides it', async () => {
    const foodId = await addFood(cook);
    const [first, second] = [await placeOrder(foodId), await placeOrder(foodId)];
    expect(await listIds(guest)).toEqual([second, first]);
    const removeFirst = async () =>
      (await as(guest).delete(`/orders/${first}`, { email: guest.email })).status;
    expect([await removeFirst(), await removeFirst()]).toEqual([200, 404]);
    expect(await listIds(guest)).toEqual([second]);
    expect(await listIds(cook, 'received-orders')).toEqual([first, second]);
    expect(await fetchFood(foodId)).toMatchObject({ quantity: 8, purchase_count: 2 });
  });

  it('adds its units back to the stock when its buyer cancels it, and rejects a later change from an outdated tab of the cook with 409', async () => {
    const foodId = await addFood(cook);
    const path = `/orders/${await placeOrder(foodId)}`;
    const change = (user: TestUser, action: string, body: object) =>
      as(user).post(`${path}/${action}`, { email: user.email, version: 1, ...body });
    const order = { status: 'cancelled', version: 2 };
    expect(await change(guest, 'cancel', {})).toMatchObject({
      status: 200,
      body: { modifiedCount: 1, order: { ...order, restocked: true } },
    });
    expect(await fetchFood(foodId)).toMatchObject({ quantity: 10, purchase_count: 0 });
    expect(await change(cook, 'transitions', { to: 'ready' })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', order },
    });
  });
});

describe('GET /received-orders/{email}', () => {
  it('links to the next page of the list with a relative URL, which works through Firebase Hosting', async () => {
    const foodId = await addFood(cook);
    const ids = [await placeOrder(foodId), await placeOrder(foodId)];
    const path = `/received-orders/${cook.email}`;
    const first = await as(cook).get(`${path}?limit=1`);
    expect(first.headers.get('X-Total-Count')).toBe('2');
    const query = /^<(\?.*)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await as(cook).get(`${path}${query}`);
    expect(second.headers.get('Link')).toBeNull();
    const listed = [first, second].flatMap(({ body }) => v.parse(orderListSchema, body));
    expect(listed.map(({ _id }) => _id)).toEqual(ids);
  });
});

describe('npm run menu', () => {
  it('finds the menu entry of a deleted dish, deletes it, and then finds no wrong entry', async () => {
    const foodId = await addFood(cook);
    await db.doc(`foods/${foodId}`).delete();
    const runMenu = (...options: string[]) =>
      runProgram(process.execPath, ['emulator-tests/scripts/run.mjs', 'menu', ...options]);
    const check = await runMenu('--check');
    expect(check.output).toMatch(
      new RegExp(`^${foodId}: \\{.*\\} instead of no entry\n.*: 1\n`, 'm'),
    );
    expect(check.code).toBe(1);
    const repair = await runMenu();
    expect(repair.output).toContain('Menu: 100%\nChanged entries of the menu: 1\n');
    expect(repair.code).toBe(0);
    expect(await findMenuDifferences(db)).toEqual([]);
  });
});
