import { hash } from 'node:crypto';
import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodAdditionsCollection, foodsCollection } from '../firestore/collections';
import { foodFieldsFixture } from '../testing/food-fixture';
import { placeOrderFixture } from '../testing/purchase-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { deployedFoodLimits } from './add-food';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { email } = ownerFixture;
let clock: number;
let service: TestApiService;
const start = (limits: Partial<typeof deployedFoodLimits> = {}) =>
  startTestService({
    foodLimits: { ...deployedFoodLimits, ...limits },
    now: () => new Date(clock),
  });
beforeEach(async () => {
  clock = Date.parse('2026-03-01T12:00:00.250Z');
  service = await start();
});
afterEach(() => service.stop());

interface AdditionOptions {
  key?: string;
  changes?: object;
  account?: typeof ownerFixture;
}
const add = ({ key, changes = {}, account = ownerFixture }: AdditionOptions = {}) =>
  service.call('POST', '/foods', {
    account,
    body: { ...foodFieldsFixture, ...changes, added_by: account },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const remove = (id: string) =>
  service.call('DELETE', `/foods/${id}`, { account: ownerFixture, body: { email } });
const edit = (id: string, changes: object) =>
  service.call('PUT', `/foods/${id}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, ...changes, email },
  });
const getRecord = () => foodAdditionsCollection(service.db).doc(hash('sha256', ownerFixture.uid));

/** Stores `count` foods of the cook that are not recorded in `food_additions`. */
async function storeFoods(count: number): Promise<void> {
  const batch = service.db.batch();
  for (let number = 0; number < count; number += 1)
    batch.set(foodsCollection(service.db).doc(`stored-${number}`), storedFoodFixture);
  await batch.commit();
}

/** Stores a record of additions of the cook that are `ages` ms old. */
const storeAdditions = (ages: number[]) =>
  getRecord().set({
    added_at: Object.fromEntries(
      ages.map((age, index) => [`food-${index}`, Timestamp.fromMillis(clock - age)]),
    ),
    expires_at: Timestamp.fromMillis(clock + HOUR_MS),
  });
const repeatAge = (count: number, age: number) => Array.from({ length: count }, () => age);

describe('POST /foods, the limit of 200 dishes', () => {
  const tooMany = {
    status: 409,
    json: {
      code: 'too-many-dishes',
      message: 'You can have at most 200 dishes on the menu. Remove one to add another.',
    },
  };

  it('accepts dish 200 of each cook, and rejects dish 201 until the cook has removed a dish', async () => {
    await storeFoods(199);
    expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject(tooMany);
    expect((await add({ account: buyerFixture })).status).toBe(201);
    expect((await remove('stored-0')).status).toBe(200);
    expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject(tooMany);
  });
});

describe('POST /foods, the limit of 30 additions in any 60 minutes', () => {
  it.each([
    [
      '30 additions, the oldest almost 59 minutes ago,',
      [...repeatAge(29, 0), 59 * MINUTE_MS - 1],
      '61',
      '2 minutes',
    ],
    [
      '30 additions, the oldest almost 60 minutes ago,',
      [...repeatAge(29, 0), HOUR_MS - 1],
      '1',
      'a minute',
    ],
    // The next addition is accepted after three of the 32 additions are 60 minutes old.
    [
      '32 additions, one in each minute,',
      Array.from({ length: 32 }, (_, minutes) => minutes * MINUTE_MS),
      '1860',
      '31 minutes',
    ],
  ])(
    'rejects an addition after %s with 429 and the time until it is possible',
    async (_additions, ages, retryAfter, wait) => {
      await storeAdditions(ages);
      const { status, json, headers } = await add();
      expect(status).toBe(429);
      expect(json).toMatchObject({
        code: 'too-many-requests',
        message: `You can add at most 30 dishes in 60 minutes. Please try again in ${wait}.`,
      });
      expect(headers.get('Retry-After')).toBe(retryAfter);
      expect((await add({ account: buyerFixture })).status).toBe(201);
    },
  );

  it('accepts one addition for each addition that is 60 minutes old, even if the new dish is removed', async () => {
    await storeAdditions([...repeatAge(29, 0), HOUR_MS]);
    const { status, json } = await add();
    expect(status).toBe(201);
    await remove(json.insertedId as string);
    expect((await add()).status).toBe(429);
  });

  it('is measured with a record of the last 60 minutes, which expires 60 minutes after the newest addition and does not contain the uid', async () => {
    await storeAdditions([HOUR_MS, 1]);
    const { json } = await add();
    const [record, ...others] = (await foodAdditionsCollection(service.db).get()).docs;
    expect(others).toEqual([]);
    const { added_at, expires_at } = record?.data() ?? {};
    expect(new Set(Object.keys(added_at ?? {}))).toEqual(new Set(['food-1', json.insertedId]));
    expect(expires_at?.toMillis()).toBe(clock + HOUR_MS);
    expect(JSON.stringify([record?.id, record?.data()])).not.toContain(ownerFixture.uid);
  });
});

describe('POST /foods with an Idempotency-Key', () => {
  const KEY = 'one-intended-dish';
  const addWithKey = async () => (await add({ key: KEY })).json.insertedId as string;
  const repeat = async (changes = {}) => {
    const { status, json } = await add({ key: KEY, changes });
    return { status, json };
  };

  /** Resolves with all stored foods and all records of additions. */
  async function readStored() {
    const [foods, additions] = await Promise.all([
      foodsCollection(service.db).get(),
      foodAdditionsCollection(service.db).get(),
    ]);
    return [...foods.docs, ...additions.docs].map((document) => [document.id, document.data()]);
  }
  const countFoods = async () => (await foodsCollection(service.db).get()).size;

  /** Advances the clock by one hour, and adds another dish, which removes the old additions from the record. */
  async function waitUntilAdditionIsNotRecorded(): Promise<void> {
    clock += HOUR_MS;
    expect((await add()).status).toBe(201);
  }

  it('responds with the id of the first addition to a repeat, and writes nothing, even if the cook has edited the dish and sold units since', async () => {
    const insertedId = await addWithKey();
    await edit(insertedId, { description: 'New.' });
    await placeOrderFixture(service, insertedId, 4);
    const before = await readStored();
    clock += MINUTE_MS;
    expect(await repeat()).toEqual({ status: 201, json: { insertedId } });
    const reversed = Object.entries({ ...foodFieldsFixture, added_by: ownerFixture }).toReversed();
    const { status, json } = await service.call('POST', '/foods', {
      account: ownerFixture,
      body: Object.fromEntries(reversed),
      headers: { 'Idempotency-Key': KEY },
    });
    expect({ status, json }).toEqual({ status: 201, json: { insertedId } });
    expect(await readStored()).toEqual(before);
  });

  it('adds another dish for another key, for another cook, and for each request without a key', async () => {
    const additions = [{ key: KEY }, { key: 'another-dish' }, { key: KEY, account: buyerFixture }];
    const ids = new Set<unknown>();
    for (const addition of [...additions, {}, {}]) ids.add((await add(addition)).json.insertedId);
    expect(ids.size).toBe(5);
    expect(await countFoods()).toBe(5);
  });

  it('does not count repeats as additions, and accepts a repeat after the limit of additions', async () => {
    await service.stop();
    service = await start({ additionsPerHour: 2 });
    const insertedId = await addWithKey();
    expect(await repeat()).toEqual({ status: 201, json: { insertedId } });
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(429);
    expect(await repeat()).toEqual({ status: 201, json: { insertedId } });
  });

  it.each([
    ['while the addition is recorded', 0],
    ['after the addition is no longer recorded', HOUR_MS],
  ])('responds with 201 to a repeat if the cook has too many dishes, %s', async (_when, waitMs) => {
    await service.stop();
    service = await start({ maxFoods: 2 });
    const insertedId = await addWithKey();
    clock += waitMs;
    await add();
    expect(await add()).toMatchObject({ status: 409, json: { code: 'too-many-dishes' } });
    expect(await repeat()).toEqual({ status: 201, json: { insertedId } });
    expect(await countFoods()).toBe(2);
  });

  it('responds with 409 key-reused if the fields differ, and keeps the dish', async () => {
    await addWithKey();
    const before = await readStored();
    const keyReused = {
      status: 409,
      json: {
        code: 'key-reused',
        message:
          'Your dish was already added with the details that you sent before. You can find it in My Foods.',
      },
    };
    expect(await repeat({ price: 7 })).toMatchObject(keyReused);
    expect(await readStored()).toEqual(before);
    await waitUntilAdditionIsNotRecorded();
    expect(await repeat({ price: 7 })).toMatchObject(keyReused);
  });

  it('responds with isRemoved = true if the dish was removed, and adds it again only after the addition is no longer recorded', async () => {
    const insertedId = await addWithKey();
    await remove(insertedId);
    const message = 'This dish was added before and then removed.';
    for (const changes of [{}, { price: 7 }])
      expect(await repeat(changes)).toEqual({
        status: 201,
        json: { insertedId, isRemoved: true, message },
      });
    expect(await countFoods()).toBe(0);
    await waitUntilAdditionIsNotRecorded();
    expect(await repeat()).toEqual({ status: 201, json: { insertedId } });
    expect(await countFoods()).toBe(2);
  });
});
