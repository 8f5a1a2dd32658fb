import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foodsCollection, type StoredFood } from '../firestore/collections';
import { findMenuDifferences } from '../menu/repair-menu';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { createWindowFixture, foodFieldsFixture } from '../testing/food-fixture';
import { createPurchaseFixture } from '../testing/purchase-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { changeStoredFood } from '../testing/write-food';

const zone = 'Europe/London';
const windows = [createWindowFixture('2026-03-26T18:00:00.000Z', '2026-03-25T20:00:00.000Z')];
// The clock changes on March 29.
const nextWeek = [createWindowFixture('2026-04-02T17:00:00.000Z', '2026-04-01T19:00:00.000Z')];

let clock: number;
let service: TestApiService;
let foodId: string;
beforeEach(async () => {
  clock = Date.parse('2026-03-24T12:00:00Z');
  service = await startTestService({ now: () => new Date(clock) });
  foodId = await addFoodFixture(service, { windows, zone });
});
afterEach(async () => {
  expect(await findMenuDifferences(service.db)).toEqual([]);
  await service.stop();
});

const withKey = { 'Idempotency-Key': 'one-intended-offer' };
async function offer(quantity = 6, headers: object = withKey, id = foodId, account = ownerFixture) {
  const { status, json } = await service.call('POST', `/foods/${id}/offer-again`, {
    account,
    body: { email: account.email, quantity },
    headers: { ...headers },
  });
  return { status, json };
}
const readStored = async (id = foodId) => (await foodsCollection(service.db).doc(id).get()).data();
const readEtag = async () =>
  (await service.call('GET', `/foods/${foodId}`)).headers.get('ETag') ?? '';
const buy = (changes = {}) =>
  service.call('POST', '/purchase', {
    account: buyerFixture,
    body: { ...createPurchaseFixture(foodId), ...changes },
  });
const offered = {
  status: 200,
  json: { modifiedCount: 1, message: 'Your dish is on offer again.' },
};

describe('POST /foods/{id}/offer-again', () => {
  it('sets the stock and moves the windows to the next week, so guests can order again', async () => {
    await buy({ purchase_quantity: foodFieldsFixture.quantity });
    clock = Date.parse('2026-03-27T12:00:00Z');
    expect(await offer()).toEqual(offered);
    expect(await readStored()).toMatchObject({ quantity: 6, windows: nextWeek, zone });
    expect((await buy({ window: nextWeek[0]?.id })).status).toBe(201);
  });

  it('returns the same response to a repeat, and changes neither the stock nor the windows again', async () => {
    const headers = { ...withKey, 'If-Match': await readEtag() };
    expect(await offer(6, headers)).toEqual(offered);
    await buy();
    clock = Date.parse('2026-04-10T12:00:00Z');
    expect(await offer(6, headers)).toEqual(offered);
    expect(await readStored()).toMatchObject({ quantity: 5, windows: nextWeek });
    expect(await offer(7)).toMatchObject({ status: 409, json: { code: 'key-reused' } });
    expect(await offer(7, { 'Idempotency-Key': 'another-offer' })).toEqual(offered);
    expect(await readStored()).toMatchObject({ quantity: 7 });
  });

  it('moves the windows again after the cook has moved them back', async () => {
    await offer();
    const body = { ...foodFieldsFixture, windows, zone, email: ownerFixture.email };
    await service.call('PUT', `/foods/${foodId}`, { account: ownerFixture, body });
    expect(await readStored()).toMatchObject({ windows });
    expect(await offer()).toEqual(offered);
    expect(await readStored()).toMatchObject({ quantity: 6, windows: nextWeek });
  });

  it('only sets the stock of a dish without windows', async () => {
    const id = await addFoodFixture(service);
    expect(await offer(0, withKey, id)).toEqual(offered);
    const stored = await readStored(id);
    expect(stored).toMatchObject({ ...foodFieldsFixture, quantity: 0 });
    expect(stored).not.toHaveProperty('windows');
  });

  const oldEtag = { 'If-Match': '"old"', ...withKey };
  const far = [...windows, createWindowFixture('2026-04-15T18:00:00.000Z')];
  const fields = { windows: 'A pickup can begin at most 28 days ahead.' };

  it.each<[string, () => ReturnType<typeof offer>, number, object?, Partial<StoredFood>?]>([
    ['has no Idempotency-Key', () => offer(6, {}), 400],
    ['has a short Idempotency-Key', () => offer(6, { 'Idempotency-Key': 'short' }), 400],
    ['has no valid quantity', () => offer(-1), 400],
    ['names a missing dish', () => offer(6, withKey, 'missing'), 404],
    ['is from another cook', () => offer(6, withKey, foodId, buyerFixture), 403],
    ['has an old ETag', () => offer(6, oldEtag), 409, { code: 'changed' }],
    ['would move a window too far', offer, 400, { fields }, { windows: far }],
  ])(
    'rejects a request that %s, and changes nothing',
    async (_what, send, status, json, stored) => {
      if (stored) await changeStoredFood(service.db, foodId, stored);
      const before = await readStored();
      expect(await send()).toMatchObject({ status, ...(json && { json }) });
      expect(await readStored()).toEqual(before);
    },
  );

  it.each([
    ['200 if only the response to the commit is lost', [true], 200],
    ['200 if Firestore rejects the first commit', [false], 200],
    ['500 if Firestore rejects both commits', [false, false], 500],
  ])('responds with %s', async (_what, commits, status) => {
    for (const isApplied of commits) failNextCommit(service.db, { isApplied });
    expect((await offer()).status).toBe(status);
    const { quantity } = foodFieldsFixture;
    expect(await readStored()).toMatchObject(
      status === 200 ? { quantity: 6, windows: nextWeek } : { quantity, windows },
    );
  });
});

describe('POST /foods/{id}/stop', () => {
  const post = (path: string, account: typeof ownerFixture, body = {}) =>
    service.call('POST', path, { account, body: { email: account.email, ...body } });

  it('sets the stock to 0, and cancellations then restock only orders after the next offer', async () => {
    const order = async () => ((await buy()).json.orderResult as { insertedId: string }).insertedId;
    const cancel = (id: string) => post(`/orders/${id}/cancel`, buyerFixture, { version: 1 });
    const early = await order();
    expect((await post(`/foods/${foodId}/stop`, buyerFixture)).status).toBe(403);
    failNextCommit(service.db, { isApplied: true });
    expect((await post(`/foods/${foodId}/stop`, ownerFixture)).status).toBe(200);
    expect(await readStored()).toMatchObject({ quantity: 0 });
    expect(await buy()).toMatchObject({ status: 409, json: { code: 'insufficient-quantity' } });
    expect((await cancel(early)).json).toMatchObject({ order: { restocked: false } });
    expect(await offer()).toEqual(offered);
    const late = await order();
    expect((await cancel(late)).json).toMatchObject({ order: { restocked: true } });
    expect(await readStored()).toMatchObject({ quantity: 6 });
    expect(await offer(7, { 'Idempotency-Key': 'another-offer' })).toEqual(offered);
    expect((await readStored())?.offer).toBe(4);
  });
});
