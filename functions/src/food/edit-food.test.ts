import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FoodRequestFields, pickFoodFields } from '../contract/food';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { createWindowFixture, foodFactsFixture, foodFieldsFixture } from '../testing/food-fixture';
import { createPurchaseFixture, placeOrderFixture } from '../testing/purchase-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { editFood } from './edit-food';

let clock: number;
/** The time in ms between two edits. */
let elapsed: number;
let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  clock = Date.parse('2026-03-01T12:00:00Z');
  elapsed = 1;
  service = await startTestService({ now: () => new Date(clock) });
  foodId = await addFoodFixture(service);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

const getFood = () => foodsCollection(service.db).doc(foodId);
const readStored = async () => (await getFood().get()).data();
const readPrice = async () => (await readStored())?.price;
const readEtag = async () =>
  (await service.call('GET', `/foods/${foodId}`)).headers.get('ETag') ?? '';

async function save(changes: object, ifMatch?: string) {
  clock += elapsed;
  const { status, json } = await service.call('PUT', `/foods/${foodId}`, {
    account: ownerFixture,
    body: { ...foodFieldsFixture, ...changes, email: ownerFixture.email },
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  });
  return { status, json };
}
const updated = {
  status: 200,
  json: { modifiedCount: 1, message: 'Food item updated successfully.' },
};
const unchanged = {
  status: 200,
  json: { modifiedCount: 0, message: 'No changes were made to the food item.' },
};
const changedMeanwhile = {
  status: 409,
  json: {
    code: 'changed',
    message:
      'This food item was bought or changed while you were editing. Check it and save again.',
  },
};

describe('PUT /foods/{id}', () => {
  it('stores changed fields, the sort key of the name, and the time of the update', async () => {
    const before = await readStored();
    expect(await save({ food_name: 'Éclair', price: 7 })).toEqual(updated);
    expect(await readStored()).toEqual({
      ...before,
      food_name: 'Éclair',
      name_key: 'eclair',
      price: 7,
      updated_at: Timestamp.fromMillis(clock),
    });
  });

  it('writes nothing if no field changes, or only the sequence of the allergens', async () => {
    const before = await readStored();
    const allergens = foodFieldsFixture.allergens?.toReversed();
    for (const changes of [{}, { allergens }]) expect(await save(changes)).toEqual(unchanged);
    expect(await readStored()).toEqual(before);
  });

  it('accepts the current ETag in If-Match, and writes nothing if the saved edit is repeated with the same If-Match', async () => {
    const etag = await readEtag();
    expect(await save({ price: 7, quantity: 20 }, etag)).toEqual(updated);
    const before = await readStored();
    expect(await save({ price: 7, quantity: 20 }, etag)).toEqual(unchanged);
    expect(await readStored()).toEqual(before);
    // A repeat after a purchase must not add the sold units to the stock again.
    const body = { ...createPurchaseFixture(foodId, 3), price: 7 };
    await service.call('POST', '/purchase', { account: buyerFixture, body });
    expect(await save({ price: 7, quantity: 20 }, etag)).toMatchObject(changedMeanwhile);
    expect(await readStored()).toMatchObject({ price: 7, quantity: 17 });
  });

  it.each([
    ['keeps the stock if the quantity is unchanged', { price: 7, quantity: 10 }, {}, updated, 7],
    ['rejects a changed quantity', { quantity: 20 }, {}, changedMeanwhile, 7],
    ['accepts a quantity that is already stored', { price: 8, quantity: 7 }, {}, updated, 7],
    ['rejects an edit', { price: 8 }, { portion: '500 g' }, changedMeanwhile, 7],
    ['writes nothing without an edit', { quantity: 10 }, {}, unchanged, 7],
  ])(
    'after a purchase, %s with `quantity_before` and the ETag of the form, unless only the stock has changed',
    async (_what, changes, otherEdit, response, quantity) => {
      const { headers } = await service.call('GET', `/foods/${foodId}`);
      await placeOrderFixture(service, foodId, 3);
      await getFood().set(otherEdit, { merge: true });
      const form = { quantity_before: 10, ...changes };
      expect(await save(form, headers.get('X-Form-ETag') ?? '')).toMatchObject(response);
      expect(await readStored()).toMatchObject({ quantity, purchase_count: 1 });
    },
  );

  it('responds with the current dish if both the request and a purchase have changed the quantity', async () => {
    await getFood().update({ quantity: 4 });
    const json = { code: 'changed', food: { _id: foodId, quantity: 4 } };
    expect(await save({ quantity: 20, quantity_before: 10 })).toMatchObject({ status: 409, json });
    expect(await save({ quantity: 20, quantity_before: 4 })).toEqual(updated);
  });

  const facts = {
    allergens: ['celery', 'mustard'],
    ...foodFactsFixture,
    windows: [createWindowFixture('2026-03-02T18:00:00.000Z')],
    zone: 'Europe/London',
  };

  it.each([
    ['allergens', null],
    ['portion', null],
    ['ingredients', null],
    ['keeps', null],
    ['diets', null],
    ['diets', []],
    ['windows', null],
    ['windows', []],
  ])(
    'keeps all optional fields that the request does not contain, and deletes `%s` if it is %j',
    async (field, cleared) => {
      expect(await save(facts)).toEqual(updated);
      const full = await readStored();
      expect(full).toMatchObject(facts);
      expect(await save({ allergens: undefined, price: 7 })).toEqual(updated);
      const updated_at = Timestamp.fromMillis(clock);
      expect(await readStored()).toEqual({ ...full, price: 7, updated_at });
      const clear = { price: 7, allergens: undefined, [field]: cleared };
      expect(await save(clear)).toEqual(updated);
      const deleted = field === 'windows' ? ['windows', 'zone'] : [field];
      const fields = Object.entries({ ...foodFieldsFixture, ...facts, price: 7 });
      const left = fields.filter(([name]) => !deleted.includes(name));
      const stored = (await readStored()) ?? expect.fail();
      expect(pickFoodFields(stored)).toEqual(Object.fromEntries(left));
      expect(await save(clear)).toEqual(unchanged);
    },
  );

  it('writes nothing if only the order of the properties of a window differs, because Firestore sorts them', async () => {
    await save(facts);
    const windows = facts.windows.map(
      (one) => Object.fromEntries(Object.entries(one).toReversed()) as typeof one,
    );
    // The in-memory Firestore ignores an update with the same values.
    await getFood().update({ windows: [] });
    await getFood().update({ windows });
    expect(await save(facts)).toEqual(unchanged);
  });

  it('responds with 409 and keeps the allergens if they changed after the client received the ETag in If-Match', async () => {
    const etag = await readEtag();
    await save({ allergens: ['milk'] });
    expect(await save({ price: 7, allergens: undefined }, etag)).toMatchObject(changedMeanwhile);
    expect(await readStored()).toMatchObject({
      price: foodFieldsFixture.price,
      allergens: ['milk'],
    });
  });
});

describe('editFood', () => {
  const edit = async (fields: object) => {
    const changes = { foodId, fields: fields as FoodRequestFields, ifMatch: undefined };
    return (await editFood(service.db, () => new Date((clock += 1)), changes)).modifiedCount;
  };

  it('stores a changed list of allergens, also an empty one', async () => {
    for (const allergens of [['nuts'], ['milk', 'nuts'], []]) {
      expect(await edit({ ...foodFieldsFixture, allergens })).toBe(1);
      expect(await readStored()).toMatchObject({ allergens });
    }
  });

  it('stores no time zone without pickup windows', async () => {
    expect(await edit({ ...foodFieldsFixture, zone: 'Europe/London' })).toBe(0);
    expect(await readStored()).not.toHaveProperty('zone');
  });
});

describe('PUT /foods/{id} during failures and concurrent changes', () => {
  const createUnavailableError = () => Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });

  /**
   * Two ways to run the Firestore transaction of an edit. `commit` runs and commits the transaction.
   * `rollBack` runs the transaction, but the commit fails.
   */
  interface EditTransaction {
    commit: () => Promise<unknown>;
    rollBack: () => Promise<unknown>;
  }

  /** Makes the next call of `db.runTransaction` call `replacement` instead. */
  function replaceTransaction(replacement: (edit: EditTransaction) => Promise<unknown>): void {
    const runTransaction = service.db.runTransaction.bind(service.db);
    vi.spyOn(service.db, 'runTransaction').mockImplementationOnce((update) =>
      replacement({
        commit: () => runTransaction(update),
        rollBack: () =>
          runTransaction(async (transaction) => {
            await update(transaction);
            throw new Error('The commit failed.');
          }).catch(() => undefined),
      }),
    );
  }

  it('responds with 200 if the response to the commit is lost and the SDK retries the transaction', async () => {
    const etag = await readEtag();
    replaceTransaction(async ({ commit }) => {
      await commit();
      return commit();
    });
    expect(await save({ price: 7 }, etag)).toEqual(updated);
  });

  const { price } = foodFieldsFixture;
  const removed = { status: 404 };

  it.each([
    ['edits the food', 'nothing changes', undefined, updated, 7],
    [
      'responds with 409',
      'another request changes the food',
      { quantity: 3 },
      changedMeanwhile,
      price,
    ],
    ['responds with modifiedCount 0', 'another request makes the edit', { price: 7 }, unchanged, 7],
    ['responds with 404', 'another request removes the food', 'delete', removed, undefined],
  ] as const)(
    '%s if %s before the SDK retries the transaction',
    async (_what, _when, change, response, expectedPrice) => {
      const etag = await readEtag();
      replaceTransaction(async ({ commit, rollBack }) => {
        await rollBack();
        if (change === 'delete') await getFood().delete();
        else if (change) await getFood().update({ ...change, updated_at: Timestamp.fromMillis(1) });
        return commit();
      });
      expect(await save({ price: 7 }, etag)).toMatchObject(response);
      expect(await readPrice()).toBe(expectedPrice);
    },
  );

  it.each<[string, number, (edit: EditTransaction) => Promise<unknown>]>([
    ['before it reads the food', 1, () => Promise.resolve()],
    ['before it edits the food', 1, ({ rollBack }) => rollBack()],
    ['and the food was added at the same time', 0, () => Promise.resolve()],
  ])('responds with 503 if the transaction fails %s', async (_when, ms, attempt) => {
    elapsed = ms;
    replaceTransaction(async (edit) => {
      await attempt(edit);
      throw createUnavailableError();
    });
    expect((await save({ price: 7 })).status).toBe(503);
    expect(await readPrice()).toBe(price);
  });

  it('edits the food if it was added at the same time as the edit', async () => {
    elapsed = 0;
    expect(await save({ price: 7 })).toEqual(updated);
    expect(await readPrice()).toBe(7);
  });
});
