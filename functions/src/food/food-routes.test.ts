import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { foodFieldsFixture } from '../testing/food-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  service = await startTestService();
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

const { email } = ownerFixture;
const fields = foodFieldsFixture;
const readStored = async (id = foodId) => (await foodsCollection(service.db).doc(id).get()).data();

type Call = Parameters<TestApiService['call']>;
const asOwner = (method: string, path: string, body?: unknown): Call => [
  method,
  path,
  { account: ownerFixture, body },
];

describe('a food route', () => {
  it.each([
    ['PUT', 'missing', { ...fields, email }],
    ['PUT', '__id__', { ...fields, email }],
    ['DELETE', 'missing', { email }],
    ['DELETE', '__id__', { email }],
  ])('responds with 404 if no food has the id: %s /foods/%s', async (method, id, body) => {
    expect(await service.call(...asOwner(method, `/foods/${id}`, body))).toMatchObject({
      status: 404,
      json: { code: 'not-found', message: 'The food item does not exist or was removed.' },
    });
  });

  it.each([
    ['PUT', { ...fields, price: 7, email: buyerFixture.email }],
    ['DELETE', { email: buyerFixture.email }],
  ])(
    'responds with 403 if the food belongs to another cook: %s /foods/{id}',
    async (method, body) => {
      const call: Call = [method, `/foods/${foodId}`, { account: buyerFixture, body }];
      expect(await service.call(...call)).toMatchObject({ status: 403 });
      expect(await readStored()).toMatchObject({ price: fields.price });
    },
  );
});

describe('POST /foods', () => {
  it('stores the fields, the owner, and the creation and update times, and returns the id', async () => {
    const now = new Date('2026-03-01T12:00:00Z');
    await service.stop();
    service = await startTestService({ now: () => now });
    const body = { ...fields, food_name: 'Crème', added_by: ownerFixture };
    const { status, json } = await service.call(...asOwner('POST', '/foods', body));
    expect(status).toBe(201);
    expect(Object.keys(json)).toEqual(['insertedId']);
    const stored = await readStored(json.insertedId as string);
    expect(stored).toMatchObject({
      ...fields,
      food_name: 'Crème',
      name_key: 'creme',
      purchase_count: 0,
      added_by: { name: ownerFixture.name, email, photoURL: ownerFixture.photoURL },
      owner_uid: ownerFixture.uid,
    });
    expect(stored?.created_at.toDate()).toEqual(now);
    expect(stored?.updated_at.toDate()).toEqual(now);
  });

  it.each([
    [[], []],
    [
      ['nuts', 'milk', 'nuts'],
      ['milk', 'nuts'],
    ],
  ])(
    'stores the allergens %j as the sorted list %j without duplicates',
    async (allergens, expected) => {
      const body = { ...fields, allergens, added_by: ownerFixture };
      const { json } = await service.call(...asOwner('POST', '/foods', body));
      expect(await readStored(json.insertedId as string)).toMatchObject({ allergens: expected });
    },
  );

  it('stores a food without declared allergens', async () => {
    const { allergens: _, ...undeclared } = fields;
    const body = { ...undeclared, added_by: ownerFixture };
    const { json } = await service.call(...asOwner('POST', '/foods', body));
    const stored = await readStored(json.insertedId as string);
    expect(stored).toMatchObject(undeclared);
    expect(stored).not.toHaveProperty('allergens');
  });

  it('accepts concurrent additions of one cook and stores all of them', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => addFoodFixture(service)));
    expect(new Set(ids).size).toBe(5);
    expect((await foodsCollection(service.db).get()).size).toBe(6);
  });

  it('adds a food while an addition of another cook is still running', async () => {
    let finishCommit = (): void => undefined;
    const commitFinished = new Promise<void>((resolve) => (finishCommit = resolve));
    const createBatch = service.db.batch.bind(service.db);
    const batch = vi.spyOn(service.db, 'batch').mockImplementationOnce(() => {
      const slow = createBatch();
      const commit = slow.commit.bind(slow);
      return Object.assign(slow, { commit: () => commitFinished.then(commit) });
    });
    const pending = service.call(
      ...asOwner('POST', '/foods', { ...fields, added_by: ownerFixture }),
    );
    await expect.poll(() => batch).toHaveBeenCalled();
    const body = { ...fields, added_by: buyerFixture };
    const other = await service.call('POST', '/foods', { account: buyerFixture, body });
    expect(other.status).toBe(201);
    finishCommit();
    expect((await pending).status).toBe(201);
  });
});

describe('PUT /foods/{id}', () => {
  const save = (changes: object, headers?: Record<string, string>) => {
    const body = { ...fields, email, ...changes };
    return service.call('PUT', `/foods/${foodId}`, {
      account: ownerFixture,
      body,
      ...(headers && { headers }),
    });
  };

  it('stores changed fields, the sort key of the name, and the time of the update', async () => {
    const before = await readStored();
    const { status, json } = await save({ food_name: 'Éclair', price: 7 });
    expect({ status, json }).toEqual({
      status: 200,
      json: { modifiedCount: 1, message: 'Food item updated successfully.' },
    });
    const after = await readStored();
    expect(after).toMatchObject({ food_name: 'Éclair', name_key: 'eclair', price: 7 });
    expect(after?.updated_at.toMillis()).toBeGreaterThan(before?.updated_at.toMillis() ?? 0);
  });

  it('writes nothing if no field changes', async () => {
    const before = await readStored();
    const { status, json } = await save({});
    expect({ status, json }).toEqual({
      status: 200,
      json: { modifiedCount: 0, message: 'No changes were made to the food item.' },
    });
    expect(await readStored()).toEqual(before);
  });

  it('writes nothing if the request changes only the sequence of the allergens', async () => {
    const before = await readStored();
    const { json } = await save({ allergens: [...(fields.allergens ?? [])].reverse() });
    expect(json).toMatchObject({ modifiedCount: 0 });
    expect(await readStored()).toEqual(before);
  });

  it('responds with 409 and keeps the allergens if they changed after the client received the ETag in If-Match', async () => {
    const { headers } = await service.call('GET', `/foods/${foodId}`);
    await save({ allergens: ['milk'] });
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
    expect(await save({ price: 7, allergens: undefined }, ifMatch)).toMatchObject({ status: 409 });
    expect(await readStored()).toMatchObject({ price: fields.price, allergens: ['milk'] });
  });

  it('accepts the current ETag in If-Match', async () => {
    const { headers } = await service.call('GET', `/foods/${foodId}`);
    const { status } = await save({ price: 7 }, { 'If-Match': headers.get('ETag') ?? '' });
    expect(status).toBe(200);
  });

  it('responds with 200 and writes nothing if a saved edit is repeated with the same If-Match', async () => {
    const { headers } = await service.call('GET', `/foods/${foodId}`);
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
    expect((await save({ price: 7, quantity: 20 }, ifMatch)).status).toBe(200);
    const before = await readStored();
    const { status, json } = await save({ price: 7, quantity: 20 }, ifMatch);
    expect({ status, json }).toEqual({
      status: 200,
      json: { modifiedCount: 0, message: 'No changes were made to the food item.' },
    });
    expect(await readStored()).toEqual(before);
  });

  it('responds with 409 and does not add sold units back if a saved edit is repeated after a purchase', async () => {
    const { headers } = await service.call('GET', `/foods/${foodId}`);
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
    await save({ price: 7, quantity: 20 }, ifMatch);
    const body = { ...createPurchaseFixture(foodId, 3), price: 7 };
    expect((await service.call('POST', '/purchase', { account: buyerFixture, body })).status).toBe(
      201,
    );
    expect(await save({ price: 7, quantity: 20 }, ifMatch)).toMatchObject({
      status: 409,
      json: { code: 'changed' },
    });
    expect(await readStored()).toMatchObject({ price: 7, quantity: 17 });
  });

  it('responds with 409 and writes nothing if If-Match contains another ETag', async () => {
    const { status, json } = await save({ price: 7 }, { 'If-Match': '"other"' });
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'changed' });
    expect(await readStored()).toMatchObject({ price: fields.price });
  });
});

describe('DELETE /foods/{id}', () => {
  const remove = () => service.call(...asOwner('DELETE', `/foods/${foodId}`, { email }));

  it('removes the food, and responds with 404 to a repeated request', async () => {
    const { status, json } = await remove();
    expect({ status, json }).toEqual({
      status: 200,
      json: { deletedCount: 1, message: 'Your food item has been removed.' },
    });
    expect(await readStored()).toBeUndefined();
    expect((await remove()).status).toBe(404);
  });

  /**
   * Makes the next commit of a write batch fail with UNAVAILABLE. `attempt` receives the real commit, and decides
   * whether to call it before the error.
   */
  function failCommit(attempt: (commit: () => Promise<unknown>) => Promise<unknown>) {
    const createBatch = service.db.batch.bind(service.db);
    vi.spyOn(service.db, 'batch').mockImplementationOnce(() => {
      const batch = createBatch();
      const commit = batch.commit.bind(batch);
      return Object.assign(batch, {
        commit: async () => {
          await attempt(commit);
          throw Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });
        },
      });
    });
  }

  it('responds with 200 if Firestore deletes the food but responds with an error', async () => {
    failCommit((commit) => commit());
    expect((await remove()).status).toBe(200);
    expect(await readStored()).toBeUndefined();
  });

  it('responds with 503 if Firestore fails to delete the food and the food still exists afterwards', async () => {
    failCommit(() => Promise.resolve());
    expect((await remove()).status).toBe(503);
    expect(await readStored()).toBeDefined();
  });
});
