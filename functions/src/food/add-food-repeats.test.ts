import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodAdditionsCollection, foodsCollection } from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { deployedFoodLimits, type FoodLimits } from './add-food';

const KEY = 'one-intended-dish';
const HOUR_MS = 60 * 60_000;
let clock: number;
let service: TestApiService;
const start = (foodLimits: FoodLimits) =>
  startTestService({ foodLimits, now: () => new Date(clock) });
beforeEach(async () => {
  clock = new Date('2026-03-01T12:00:00.000Z').getTime();
  service = await start({ ...deployedFoodLimits, additionsPerHour: 3 });
});
afterEach(async () => {
  await service.stop();
});

const { email } = ownerFixture;

const add = (key?: string, changes: object = {}, account = ownerFixture, instance = service) =>
  instance.call('POST', '/foods', {
    account,
    body: { ...foodFieldsFixture, ...changes, added_by: account },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const addWithKey = async () => (await add(KEY)).json.insertedId as string;
const remove = (id: string) =>
  service.call('DELETE', `/foods/${id}`, { account: ownerFixture, body: { email } });
const edit = (id: string, changes: object) =>
  service.call('PUT', `/foods/${id}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, ...changes, email },
  });

/** Resolves with all stored foods and all records of additions. */
async function readStored() {
  const [foods, additions] = await Promise.all([
    foodsCollection(service.db).get(),
    foodAdditionsCollection(service.db).get(),
  ]);
  return [...foods.docs, ...additions.docs].map((document) => [document.id, document.data()]);
}
const countFoods = async () => (await foodsCollection(service.db).get()).size;

/**
 * Advances the clock by one hour, and adds another dish. This addition removes the earlier ones, which are now too old
 * to count, from the document of the cook in `food_additions`.
 */
async function waitUntilAdditionIsNotRecorded(): Promise<void> {
  clock += HOUR_MS;
  expect((await add()).status).toBe(201);
}

const REMOVED = {
  isRemoved: true,
  message: 'This dish was added before and then removed.',
};
const KEY_REUSED = {
  code: 'key-reused',
  message:
    'Your dish was already added with the details that you sent before. You can find it in My Foods.',
};

describe('POST /foods with an Idempotency-Key', () => {
  it('responds with the id of the first addition to a repeat, and writes nothing', async () => {
    const first = await add(KEY);
    expect(first.status).toBe(201);
    const before = await readStored();
    clock += 60_000;
    const repeat = await add(KEY);
    expect({ status: repeat.status, json: repeat.json }).toEqual({
      status: 201,
      json: { insertedId: first.json.insertedId },
    });
    expect(await readStored()).toEqual(before);
  });

  it('recognizes a repeat whose fields are in another order', async () => {
    const id = await addWithKey();
    const reversed = Object.entries({ ...foodFieldsFixture, added_by: ownerFixture }).reverse();
    const { status, json } = await service.call('POST', '/foods', {
      account: ownerFixture,
      body: Object.fromEntries(reversed),
      headers: { 'Idempotency-Key': KEY },
    });
    expect({ status, json }).toEqual({ status: 201, json: { insertedId: id } });
  });

  it('adds one dish if two instances receive the same request several times at the same time', async () => {
    const other = await startTestService({ db: service.db, foodLimits: deployedFoodLimits });
    const responses = await Promise.all(
      [service, other, service, other, other, service].map((instance) =>
        add(KEY, {}, ownerFixture, instance),
      ),
    );
    await other.stop();
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ json }) => json.insertedId)).size).toBe(1);
    expect(await countFoods()).toBe(1);
  });

  it('adds another dish for another key', async () => {
    expect((await add('another-dish')).json.insertedId).not.toBe(await addWithKey());
    expect(await countFoods()).toBe(2);
  });

  it('adds another dish if another cook sends the same key', async () => {
    const id = await addWithKey();
    const other = await add(KEY, {}, buyerFixture);
    expect(other.status).toBe(201);
    expect(other.json.insertedId).not.toBe(id);
    expect(await countFoods()).toBe(2);
  });

  it('responds with 400 to a malformed key, and adds nothing', async () => {
    expect(await add('short')).toMatchObject({ status: 400, json: { code: 'invalid' } });
    expect(await countFoods()).toBe(0);
  });

  it('does not count repeats against the limit of additions per hour', async () => {
    await addWithKey();
    for (let repeat = 0; repeat < 5; repeat += 1) expect((await add(KEY)).status).toBe(201);
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(429);
  });

  it('responds with 201 to a repeat after the cook has reached the limit of additions per hour', async () => {
    const id = await addWithKey();
    await add();
    await add();
    expect((await add()).status).toBe(429);
    expect(await add(KEY)).toMatchObject({ status: 201, json: { insertedId: id } });
  });

  it.each([
    ['while the addition is recorded', 0],
    ['after the addition is no longer recorded', HOUR_MS],
  ])('responds with 201 to a repeat if the cook has too many dishes, %s', async (_when, waitMs) => {
    await service.stop();
    service = await start({ ...deployedFoodLimits, maxFoods: 2 });
    const id = await addWithKey();
    clock += waitMs;
    await add();
    expect(await add()).toMatchObject({ status: 409, json: { code: 'too-many-dishes' } });
    expect(await add(KEY)).toMatchObject({ status: 201, json: { insertedId: id } });
    expect(await countFoods()).toBe(2);
  });

  it('responds with 409 key-reused if the fields differ, and keeps the dish', async () => {
    await addWithKey();
    const before = await readStored();
    expect(await add(KEY, { price: 7 })).toMatchObject({ status: 409, json: KEY_REUSED });
    expect(await readStored()).toEqual(before);
    await waitUntilAdditionIsNotRecorded();
    expect(await add(KEY, { price: 7 })).toMatchObject({ status: 409, json: KEY_REUSED });
  });

  it('adds the changed dish if the first request was rejected', async () => {
    expect((await add(KEY, { price: -1 })).status).toBe(400);
    expect((await add(KEY, { price: 7 })).status).toBe(201);
    expect(await countFoods()).toBe(1);
  });

  it('does not overwrite later edits of the cook if the client repeats the first request', async () => {
    const id = await addWithKey();
    await edit(id, { price: 7 });
    const before = await readStored();
    const { status, json } = await add(KEY);
    expect({ status, json }).toEqual({ status: 201, json: { insertedId: id } });
    expect(await readStored()).toEqual(before);
  });

  it('does not add sold units back when the first request is repeated', async () => {
    const id = await addWithKey();
    const body = createPurchaseFixture(id, 4);
    expect((await service.call('POST', '/purchase', { account: buyerFixture, body })).status).toBe(
      201,
    );
    expect(await add(KEY)).toMatchObject({ status: 201, json: { insertedId: id } });
    const { quantity } = (await foodsCollection(service.db).doc(id).get()).data() ?? {};
    expect(quantity).toBe(foodFieldsFixture.quantity - 4);
  });

  it.each([
    ['the same fields', {}],
    ['other fields', { price: 7 }],
  ])(
    'responds with isRemoved = true and adds nothing if the dish was removed and the repeat has %s',
    async (_what, changes) => {
      const id = await addWithKey();
      await remove(id);
      const { status, json } = await add(KEY, changes);
      expect({ status, json }).toEqual({ status: 201, json: { insertedId: id, ...REMOVED } });
      expect(await countFoods()).toBe(0);
    },
  );

  it('adds a removed dish again after the addition is no longer recorded', async () => {
    const id = await addWithKey();
    await remove(id);
    await waitUntilAdditionIsNotRecorded();
    const { status, json } = await add(KEY);
    expect({ status, json }).toEqual({ status: 201, json: { insertedId: id } });
    expect(await countFoods()).toBe(2);
  });

  it('does not return the fingerprint of the request to any client', async () => {
    const id = await addWithKey();
    const { json } = await service.call('GET', `/foods/${id}`);
    expect(Object.keys(json).sort()).toEqual(
      [...Object.keys(foodFieldsFixture), '_id', 'added_by', 'purchase_count'].sort(),
    );
  });

  it('needs four reads and three writes for an addition, and two reads for a repeat', async () => {
    await add();
    const addition = await countFirestoreUsage(service.db, () => add(KEY));
    expect(addition).toMatchObject({ reads: 4, writes: 3, roundTrips: 5 });
    const repeat = await countFirestoreUsage(service.db, () => add(KEY));
    expect(repeat).toMatchObject({ reads: 2, writes: 0, roundTrips: 2 });
  });
});

describe('POST /foods without an Idempotency-Key', () => {
  it('adds a dish for every request, and stores no fingerprint', async () => {
    expect((await add()).json.insertedId).not.toBe((await add()).json.insertedId);
    const { docs } = await foodsCollection(service.db).get();
    expect(docs).toHaveLength(2);
    for (const document of docs) expect(document.data()).not.toHaveProperty('added_fingerprint');
  });
});
