import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BLANK_KITCHEN } from '../contract/kitchen';
import {
  type StoredOrder,
  ordersCollection,
  pendingChangesCollection,
} from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { foodFieldsFixture } from '../testing/food-fixture';
import { readMails, writeContacts } from '../testing/mail-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { addAllPendingChanges, findNewChanges } from './order-changes';

const after = (minutes: number) =>
  Timestamp.fromMillis(orderedAtFixture.toMillis() + minutes * 60_000);
const at = after(5);
const time = at.toDate().toISOString();
const { email } = ownerFixture;
const ready = createOrderEventFixture('ready');

describe('findNewChanges', () => {
  const milk = { now: ['milk'], at };
  const known = (what: 'allergens' | 'place', minutes: number, now?: string[]) => [
    { what, at: after(minutes), ...(now && { now }) },
  ];

  it.each<[string, Partial<StoredOrder>, Parameters<typeof findNewChanges>[1], string[]]>([
    ['another value', {}, { allergens: milk }, ['allergens']],
    ['the copy of the order', { allergens: ['milk'] }, { allergens: milk }, []],
    ['a removed value', {}, { allergens: { now: null, at } }, ['allergens']],
    ['no value of an order without one', {}, { diets: { now: null, at } }, []],
    ['the last change', { changes: known('allergens', 1, ['milk']) }, { allergens: milk }, []],
    [
      'the copy of the order after another change',
      { allergens: ['milk'], changes: known('allergens', 1, ['fish']) },
      { allergens: milk },
      ['allergens'],
    ],
    ['a place after the purchase', {}, { place: { at }, times: { at } }, ['place', 'times']],
    ['a place before the purchase', { buying_date: after(6) }, { place: { at } }, []],
    ['a known place', { changes: known('place', 5) }, { place: { at } }, []],
    ['a second place', { changes: known('place', 4) }, { place: { at } }, ['place']],
  ])('compares an order with %s', (_what, order, changes, expected) => {
    const found = findNewChanges(createStoredOrderFixture([], order), changes);
    expect(found.map(({ what }) => what)).toEqual(expected);
  });
});

describe('the open orders after an edit', () => {
  let service: TestApiService;
  let foodId: string;
  beforeEach(async () => {
    service = await startTestService({ now: () => at.toDate() });
    foodId = await addFoodFixture(service);
    await writeContacts(service.db, buyerFixture.uid);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await service.stop();
  });
  const orders = () => ordersCollection(service.db);
  async function storeOrders(count: number, order: StoredOrder): Promise<void> {
    const batch = service.db.batch();
    for (let index = 0; index < count; index += 1) {
      batch.set(orders().doc(`${order.status}-${index}`), { ...order, foodId });
    }
    await batch.commit();
  }
  const readOrder = async (id: string) => (await orders().doc(id).get()).data();
  const countChanges = async () =>
    (await orders().get()).docs.flatMap((order) => order.data().changes ?? []).length;
  const countPending = async () => (await pendingChangesCollection(service.db).get()).size;
  const put = async (path: string, body: object) =>
    (await service.call('PUT', path, { account: ownerFixture, body: { ...body, email } })).status;
  const edit = (fields: object) => put(`/foods/${foodId}`, { ...foodFieldsFixture, ...fields });
  /** Runs one of the `steps` before each of the next deliveries. Between them is the transaction of an edit. */
  function interceptDeliveries(...steps: (() => Promise<unknown>)[]): void {
    const runTransaction = service.db.runTransaction.bind(service.db);
    const spy = vi.spyOn(service.db, 'runTransaction');
    for (const step of steps) {
      spy.mockImplementationOnce(runTransaction).mockImplementationOnce(async (update) => {
        await step();
        return runTransaction(update);
      });
    }
  }
  const stopInstance = () => Promise.reject(new Error('The instance stopped.'));

  it('contain the changes of the dish with an email, and keep their status and version', async () => {
    await storeOrders(1, createStoredOrderFixture());
    await storeOrders(1, createStoredOrderFixture([ready]));
    const past = createStoredOrderFixture([ready, createOrderEventFixture('collected')]);
    await storeOrders(1, past);
    await orders().doc('another').set(createStoredOrderFixture());
    expect(await edit({ allergens: null, ingredients: 'Rice', diets: ['vegan'] })).toBe(200);
    const changes = [
      { what: 'allergens', now: null, at },
      { what: 'ingredients', now: 'Rice', at },
      { what: 'diets', now: ['vegan'], at },
    ];
    const updated_at: unknown = expect.not.toSatisfy((value: Timestamp) =>
      orderedAtFixture.isEqual(value),
    );
    const stored = createStoredOrderFixture([ready], { foodId });
    expect(await readOrder('ready-0')).toEqual({ ...stored, changes, updated_at });
    expect(await readOrder('placed-0')).toMatchObject({ changes, version: 1 });
    expect(await readOrder('collected-0')).toEqual({ ...past, foodId });
    expect([await countChanges(), await countPending()]).toEqual([6, 0]);
    const [first, second] = Object.entries(await readMails(service.db));
    expect(first?.[0]).toBe(`placed-0-change-${at.toMillis()}`);
    expect(second?.[1].toUids).toEqual([buyerFixture.uid]);
    expect(second?.[1].message.text).toContain(
      'the allergens, the ingredients, and the suitable diets',
    );
    const cancel = { account: buyerFixture, body: { email: buyerFixture.email, version: 2 } };
    expect(await service.call('POST', '/orders/ready-0/cancel', cancel)).toMatchObject({
      json: { order: { changes: changes.map((change) => ({ ...change, at: time })) } },
    });
  });

  it('contain changes of the place and the times without their values, at most 20 changes, and always the last one of each fact', async () => {
    const allergens = { what: 'allergens' as const, now: ['nuts' as const], at: after(-30) };
    const old = [...Array(19).keys()].map((n) => ({ what: 'place' as const, at: after(n - 20) }));
    await storeOrders(1, createStoredOrderFixture([], { changes: [allergens, ...old] }));
    const kitchen = { ...BLANK_KITCHEN, place: '3 Elm Street', times: '6 pm' };
    expect(await put(`/kitchens/${email}`, kitchen)).toBe(200);
    expect(await put(`/kitchens/${email}`, { ...kitchen, note: 'Ring twice.' })).toBe(200);
    const changes = ['place', 'times'].map((what) => ({ what, at }));
    expect((await readOrder('placed-0'))?.changes).toEqual([
      allergens,
      ...old.slice(2),
      ...changes,
    ]);
    expect(await countPending()).toBe(0);
  });

  it('contain each change once if all deliveries are interrupted, also beyond one batch', async () => {
    await storeOrders(201, createStoredOrderFixture());
    interceptDeliveries(stopInstance);
    expect(await edit({ allergens: ['milk'] })).toBe(200);
    expect([await countChanges(), await countPending()]).toEqual([0, 1]);
    for (const changed of [0, 200]) {
      failNextCommit(service.db, { isApplied: changed === 0 });
      await expect(addAllPendingChanges(service.db)).rejects.toThrow('The commit failed.');
      expect(await countChanges()).toBe(200);
    }
    await addAllPendingChanges(service.db);
    expect([await countChanges(), await countPending()]).toEqual([201, 0]);
    // The same guest gets at most ten emails per hour because of one cook, and one about all others.
    expect(Object.keys(await readMails(service.db))).toHaveLength(11);
  });

  it('contain the pending change of an earlier edit, and only the value of a later edit', async () => {
    await storeOrders(1, createStoredOrderFixture());
    const pending = pendingChangesCollection(service.db).doc(`food-${foodId}`);
    interceptDeliveries(stopInstance, () => pending.update('changes.ingredients.now', 'Oats'));
    expect(await edit({ allergens: ['milk'] })).toBe(200);
    expect(await edit({ allergens: ['milk'], ingredients: 'Rice' })).toBe(200);
    expect(await countPending()).toBe(1);
    await addAllPendingChanges(service.db);
    expect((await readOrder('placed-0'))?.changes).toEqual([
      { what: 'allergens', now: ['milk'], at },
      { what: 'ingredients', now: 'Oats', at },
    ]);
    expect(await countPending()).toBe(0);
  });

  it('are counted only for the cook of the dish', async () => {
    await storeOrders(2, createStoredOrderFixture());
    await storeOrders(1, createStoredOrderFixture([ready]));
    await storeOrders(1, createStoredOrderFixture([createOrderEventFixture('cancelled')]));
    const count = (id: string, account = ownerFixture) =>
      service.call('GET', `/foods/${id}/open-orders`, { account });
    expect(await count(foodId)).toMatchObject({ status: 200, json: { count: 3 } });
    expect(await count(foodId, buyerFixture)).toMatchObject({ status: 404 });
    expect(await count('missing')).toMatchObject({ status: 404 });
  });
});
