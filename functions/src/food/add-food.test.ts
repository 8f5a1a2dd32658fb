import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodAdditionsCollection, foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { foodFieldsFixture } from '../testing/food-fixture';
import { ownerFixture, buyerFixture } from '../testing/user-fixtures';
import { startTestService, type TestApiService } from '../testing/test-service';
import { deployedFoodLimits } from './add-food';

const MINUTE_MS = 60_000;
const start = new Date('2026-03-01T12:00:00.250Z').getTime();
let clock = start;
let service: TestApiService;
beforeEach(async () => {
  clock = start;
  service = await startTestService({ foodLimits: deployedFoodLimits, now: () => new Date(clock) });
});
afterEach(async () => {
  await service.stop();
});

const requestAddition = (account = ownerFixture) =>
  service.call('POST', '/foods', { account, body: { ...foodFieldsFixture, added_by: account } });

async function addFoods(times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const { status, json } = await requestAddition();
    expect(status).toBe(201);
    ids.push(json.insertedId as string);
  }
  return ids;
}

const requestRemoval = (id: string) =>
  service.call('DELETE', `/foods/${id}`, {
    account: ownerFixture,
    body: { email: ownerFixture.email },
  });

/**
 * Stores `count` foods that are not recorded in `food_additions`, like an older release of the API,
 * which did not write this collection.
 */
async function storeFoodsWithoutRecord(count: number): Promise<void> {
  const [id = ''] = await addFoods(1);
  const stored = (await foodsCollection(service.db).doc(id).get()).data();
  if (!stored) throw new Error('The dish was not stored.');
  await Promise.all(
    Array.from({ length: count - 1 }, (_, number) =>
      foodsCollection(service.db).doc(`stored-${number}`).set(stored),
    ),
  );
  clock += 60 * MINUTE_MS;
}

describe('POST /foods, the limit of 200 dishes', () => {
  it('accepts dish 200 and rejects dish 201 with 409 too-many-dishes', async () => {
    await storeFoodsWithoutRecord(199);
    expect((await requestAddition()).status).toBe(201);
    const { status, json } = await requestAddition();
    expect(status).toBe(409);
    expect(json).toMatchObject({
      code: 'too-many-dishes',
      message: 'You can have at most 200 dishes on the menu. Remove one to add another.',
    });
  });

  it('accepts another dish after the cook has removed a dish', async () => {
    await storeFoodsWithoutRecord(200);
    expect((await requestAddition()).status).toBe(409);
    expect((await requestRemoval('stored-0')).status).toBe(200);
    expect((await requestAddition()).status).toBe(201);
    expect((await requestAddition()).status).toBe(409);
  });

  it('keeps all dishes of a cook who already has more than 200, but rejects another dish', async () => {
    await storeFoodsWithoutRecord(205);
    const list = () =>
      service.call('GET', `/my-foods/${ownerFixture.email}`, { account: ownerFixture });
    expect((await list()).json).toHaveLength(205);
    expect((await requestAddition()).status).toBe(409);
    const body = { ...foodFieldsFixture, price: 7, email: ownerFixture.email };
    const edit = await service.call('PUT', '/foods/stored-0', { account: ownerFixture, body });
    expect(edit.status).toBe(200);
    for (let number = 0; number < 5; number += 1) await requestRemoval(`stored-${number}`);
    expect((await requestAddition()).status).toBe(409);
    expect((await list()).json).toHaveLength(200);
  });

  it('applies to each cook separately', async () => {
    await storeFoodsWithoutRecord(200);
    expect((await requestAddition(buyerFixture)).status).toBe(201);
  });
});

describe('POST /foods, the limit of 30 additions in any 60 minutes', () => {
  it('rejects addition 31 with 429 until the oldest addition is 60 minutes old', async () => {
    await addFoods(1);
    clock += 10 * MINUTE_MS;
    await addFoods(29);
    clock += 20 * MINUTE_MS + 400;
    const { status, json, headers } = await requestAddition();
    expect(status).toBe(429);
    expect(json).toMatchObject({
      code: 'too-many-requests',
      message: 'You can add at most 30 dishes in 60 minutes. Please try again in 30 minutes.',
    });
    // The remaining wait is 29 minutes and 59.6 seconds. The header `Retry-After` contains the wait
    // in whole seconds, rounded up.
    expect(headers.get('Retry-After')).toBe('1800');

    clock = start + 60 * MINUTE_MS - 1;
    const last = await requestAddition();
    expect(last.headers.get('Retry-After')).toBe('1');
    expect(last.json.message).toContain('Please try again in a minute.');
    clock += 1;
    expect((await requestAddition()).status).toBe(201);
  });

  it('accepts one more addition for each addition that becomes older than 60 minutes', async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      await addFoods(1);
      clock += MINUTE_MS;
    }
    expect((await requestAddition()).headers.get('Retry-After')).toBe(String(30 * 60));
    clock = start + 62 * MINUTE_MS;
    await addFoods(3);
    const { status, headers } = await requestAddition();
    expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({
      status: 429,
      retryAfter: '60',
    });
  });

  it('sets Retry-After to the wait until three of 32 additions are older than 60 minutes', async () => {
    await addFoods(1);
    const [record] = (await foodAdditionsCollection(service.db).get()).docs;
    // 32 additions, one per minute, the newest first. The next addition is accepted after three of
    // them are older than 60 minutes.
    const additions = Array.from({ length: 32 }, (_, minutes): [string, Timestamp] => [
      `food-${minutes}`,
      Timestamp.fromMillis(start - minutes * MINUTE_MS),
    ]);
    await record?.ref.update({ added_at: Object.fromEntries(additions) });
    const { status, headers } = await requestAddition();
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toBe(String(31 * 60));
  });

  it('counts dishes that were removed after their addition', async () => {
    for (const id of await addFoods(30)) await requestRemoval(id);
    expect((await requestAddition()).status).toBe(429);
  });

  it('does not count rejected additions', async () => {
    await addFoods(29);
    const body = { ...foodFieldsFixture, price: -1, added_by: ownerFixture };
    expect((await service.call('POST', '/foods', { account: ownerFixture, body })).status).toBe(
      400,
    );
    expect((await requestAddition()).status).toBe(201);
  });

  it('applies to each cook separately', async () => {
    await addFoods(30);
    expect((await requestAddition()).status).toBe(429);
    expect((await requestAddition(buyerFixture)).status).toBe(201);
  });
});

describe('the food_additions document', () => {
  it('contains the additions of the last 60 minutes and expires 60 minutes after the newest addition', async () => {
    await addFoods(2);
    clock += 61 * MINUTE_MS;
    const ids = await addFoods(1);
    const [record, ...others] = (await foodAdditionsCollection(service.db).get()).docs;
    expect(others).toEqual([]);
    const { added_at, expires_at } = record?.data() ?? {};
    expect(Object.keys(added_at ?? {})).toEqual(ids);
    expect(expires_at?.toMillis()).toBe(clock + 60 * MINUTE_MS);
  });

  it('does not contain the uid of the cook', async () => {
    await addFoods(1);
    const [record] = (await foodAdditionsCollection(service.db).get()).docs;
    expect(JSON.stringify([record?.id, record?.data()])).not.toContain(ownerFixture.uid);
  });
});

describe('the Firestore usage of POST /foods', () => {
  it('is three reads and three writes in four round trips', async () => {
    await addFoodFixture(service);
    const { reads, writes, roundTrips } = await countFirestoreUsage(service.db, () =>
      requestAddition(),
    );
    expect({ reads, writes, roundTrips }).toEqual({ reads: 3, writes: 3, roundTrips: 4 });
  });
});
