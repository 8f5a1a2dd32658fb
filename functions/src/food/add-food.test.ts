import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodAdditionsIn, foodsIn } from '../firestore/collections';
import { addFood } from '../testing/add-food';
import { billOf } from '../testing/bill';
import { sampleFood } from '../testing/sample-food';
import { cook, guest } from '../testing/sample-people';
import { startTestService, type TestService } from '../testing/test-service';
import { publicMenuLimits } from './menu-limits';

const MINUTE_MS = 60_000;
const start = new Date('2026-03-01T12:00:00.250Z').getTime();
let clock = start;
let service: TestService;
beforeEach(async () => {
  clock = start;
  service = await startTestService({ menuLimits: publicMenuLimits, now: () => new Date(clock) });
});
afterEach(async () => {
  await service.stop();
});

const add = (account = cook) =>
  service.call('POST', '/foods', { account, body: { ...sampleFood, added_by: account } });

async function addTimes(times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const { status, json } = await add();
    expect(status).toBe(201);
    ids.push(json.insertedId as string);
  }
  return ids;
}

const remove = (id: string) =>
  service.call('DELETE', `/foods/${id}`, { account: cook, body: { email: cook.email } });

/** Stores dishes like an older release, which does not write `food_additions`. */
async function store(count: number): Promise<void> {
  const [id = ''] = await addTimes(1);
  const stored = (await foodsIn(service.db).doc(id).get()).data();
  if (!stored) throw new Error('The dish was not stored.');
  await Promise.all(
    Array.from({ length: count - 1 }, (_, number) =>
      foodsIn(service.db).doc(`stored-${number}`).set(stored),
    ),
  );
  clock += 60 * MINUTE_MS;
}

describe('POST /foods, the limit of 200 dishes', () => {
  it('accepts dish 200 and rejects dish 201 with 409 too-many-dishes', async () => {
    await store(199);
    expect((await add()).status).toBe(201);
    const { status, json } = await add();
    expect(status).toBe(409);
    expect(json).toMatchObject({
      code: 'too-many-dishes',
      message: 'You can have at most 200 dishes on the menu. Remove one to add another.',
    });
  });

  it('accepts another dish after one was removed', async () => {
    await store(200);
    expect((await add()).status).toBe(409);
    expect((await remove('stored-0')).status).toBe(200);
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });

  it('leaves a cook who has more than 200 dishes their dishes, but adds none', async () => {
    await store(205);
    const list = () => service.call('GET', `/my-foods/${cook.email}`, { account: cook });
    expect((await list()).json).toHaveLength(205);
    expect((await add()).status).toBe(409);
    const body = { ...sampleFood, price: 7, email: cook.email };
    const edit = await service.call('PUT', '/foods/stored-0', { account: cook, body });
    expect(edit.status).toBe(200);
    for (let number = 0; number < 5; number += 1) await remove(`stored-${number}`);
    expect((await add()).status).toBe(409);
    expect((await list()).json).toHaveLength(200);
  });

  it('does not affect another cook', async () => {
    await store(200);
    expect((await add(guest)).status).toBe(201);
  });
});

describe('POST /foods, the limit of 30 additions in any 60 minutes', () => {
  it('rejects addition 31 with 429 until the oldest addition is 60 minutes old', async () => {
    await addTimes(1);
    clock += 10 * MINUTE_MS;
    await addTimes(29);
    clock += 20 * MINUTE_MS + 400;
    const { status, json, headers } = await add();
    expect(status).toBe(429);
    expect(json).toMatchObject({
      code: 'too-many-requests',
      message: 'You can add at most 30 dishes in 60 minutes. Please try again in 30 minutes.',
    });
    // 29 minutes and 59.6 seconds, rounded up to whole seconds.
    expect(headers.get('Retry-After')).toBe('1800');

    clock = start + 60 * MINUTE_MS - 1;
    const last = await add();
    expect(last.headers.get('Retry-After')).toBe('1');
    expect(last.json.message).toContain('Please try again in a minute.');
    clock += 1;
    expect((await add()).status).toBe(201);
  });

  it('is a sliding window: one more addition per addition that leaves it', async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      await addTimes(1);
      clock += MINUTE_MS;
    }
    expect((await add()).headers.get('Retry-After')).toBe(String(30 * 60));
    clock = start + 62 * MINUTE_MS;
    await addTimes(3);
    const { status, headers } = await add();
    expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({
      status: 429,
      retryAfter: '60',
    });
  });

  it('counts removed dishes', async () => {
    for (const id of await addTimes(30)) await remove(id);
    expect((await add()).status).toBe(429);
  });

  it('does not count rejected additions', async () => {
    await addTimes(29);
    const body = { ...sampleFood, price: -1, added_by: cook };
    expect((await service.call('POST', '/foods', { account: cook, body })).status).toBe(400);
    expect((await add()).status).toBe(201);
  });

  it('does not affect another cook', async () => {
    await addTimes(30);
    expect((await add()).status).toBe(429);
    expect((await add(guest)).status).toBe(201);
  });
});

describe('the record of additions', () => {
  it('holds the additions of the last 60 minutes and expires with the newest', async () => {
    await addTimes(2);
    clock += 61 * MINUTE_MS;
    const ids = await addTimes(1);
    const [record, ...others] = (await foodAdditionsIn(service.db).get()).docs;
    expect(others).toEqual([]);
    const { added_at, expires_at } = record?.data() ?? {};
    expect(Object.keys(added_at ?? {})).toEqual(ids);
    expect(expires_at?.toMillis()).toBe(clock + 60 * MINUTE_MS);
  });

  it('does not contain the uid of the cook', async () => {
    await addTimes(1);
    const [record] = (await foodAdditionsIn(service.db).get()).docs;
    expect(JSON.stringify([record?.id, record?.data()])).not.toContain(cook.uid);
  });
});

describe('the cost of POST /foods', () => {
  it('is two reads and two writes in three round trips', async () => {
    await addFood(service);
    const { reads, writes, roundTrips } = await billOf(service.db, () => add());
    expect({ reads, writes, roundTrips }).toEqual({ reads: 2, writes: 2, roundTrips: 3 });
  });
});
