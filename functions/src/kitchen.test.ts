import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foodsCollection, kitchensCollection, menuShardsCollection } from './firestore/collections';
import { findMenuDifferences } from './menu/repair-menu';
import { createModerationActions } from './moderation/moderation-actions';
import { addFoodFixture } from './testing/add-food-fixture';
import { failNextCommit } from './testing/fail-next-commit';
import { countFirestoreUsage } from './testing/firestore-usage';
import { foodFieldsFixture } from './testing/food-fixture';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from './testing/identity-provider-fixture';
import { startTestService, type TestApiService } from './testing/test-service';
import { storedFoodFixture } from './testing/stored-food-fixture';
import { ownerFixture } from './testing/user-fixtures';
import { writeFoods } from './testing/write-food';

const { uid, email } = ownerFixture;
const kitchenPath = `/kitchens/${email}`;
const kitchen = {
  place: '3 Elm Street\nGround floor',
  times: 'Mon to Fri, 6 to 8 pm',
  payment: 'Cash',
  note: 'Ring twice.',
};
const blankKitchen = { place: '', times: '', payment: '', note: '' };

let service: TestApiService;
let identity: InMemoryIdentityProvider;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity });
});
afterEach(() => service.stop());

const get = (path: string) => service.call('GET', path, { account: ownerFixture });
const put = async (path: string, body: object, ifMatch?: string) => {
  const { status, headers, json } = await service.call('PUT', path, {
    account: ownerFixture,
    body: { email, ...body },
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  });
  return { status, etag: headers.get('ETag'), json };
};
const readKitchen = async () => (await kitchensCollection(service.db).doc(uid).get()).data();

describe('GET /kitchens/:email', () => {
  it('responds with the four texts of the cook, which are empty if the cook has saved none', async () => {
    await kitchensCollection(service.db).doc('another-uid').set(kitchen);
    const { status, json } = await get(kitchenPath);
    expect({ status, json }).toEqual({ status: 200, json: blankKitchen });
    await service.db.doc(`kitchens/${uid}`).set({ place: 'Here', other: 1 });
    expect((await get(kitchenPath)).json).toEqual({ ...blankKitchen, place: 'Here' });
  });
});

describe('PUT /kitchens/:email', () => {
  const changed = { ...kitchen, place: 'NEW' };
  const readEtag = async () => (await get(kitchenPath)).headers.get('ETag') ?? '';
  const save = (saved: object, ifMatch?: string) => put(kitchenPath, saved, ifMatch);

  it('replaces the pickup details, also without If-Match, and responds with them', async () => {
    for (const saved of [kitchen, changed, blankKitchen]) {
      expect(await save({ ...saved, other: 1 })).toMatchObject({ status: 200, json: saved });
      expect(await readKitchen()).toEqual(saved);
      expect((await get(kitchenPath)).json).toEqual(saved);
    }
  });

  it('responds with the same ETag as GET, which depends only on the four texts', async () => {
    const before = await readEtag();
    const { etag } = await save(kitchen);
    expect(etag).toMatch(/^".+"$/);
    expect(etag).not.toBe(before);
    expect(await readEtag()).toBe(etag);
    const { note, payment, times, place } = kitchen;
    await service.db.doc(`kitchens/${uid}`).set({ other: 1, note, payment, times, place });
    expect(await readEtag()).toBe(etag);
  });

  it('accepts the current ETag in If-Match, and a repeat of this save, because the first response may be lost', async () => {
    // A compressing CDN creates the weak form.
    const etag = `W/${await readEtag()}`;
    for (let request = 0; request < 2; request += 1)
      expect(await save(kitchen, etag)).toMatchObject({ status: 200, json: kitchen });
    expect(await save(changed, await readEtag())).toMatchObject({ status: 200 });
    expect(await readKitchen()).toEqual(changed);
  });

  it('rejects a save with an old If-Match with 409, so a second device cannot restore the old place', async () => {
    await save(kitchen);
    const etag = await readEtag();
    await save(changed, etag);
    expect(await save({ ...kitchen, times: 'Late' }, etag)).toMatchObject({
      status: 409,
      json: {
        code: 'changed',
        message:
          'Your pickup details were changed while you were editing. Check them and save again.',
      },
    });
    expect(await readKitchen()).toEqual(changed);
  });

  it('rejects one of two concurrent saves with the same If-Match, with status 409', async () => {
    const etag = await readEtag();
    const responses = await Promise.all([save(kitchen, etag), save(changed, etag)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = responses.find(({ status }) => status === 200);
    expect(await readKitchen()).toEqual(winner?.json);
  });
});

describe('PUT /kitchens/:email with the facts that everybody sees', () => {
  const facts = { area: 'Chorlton', cell: 'gcw2hz', pay: ['cash', 'app'] };
  const full = { ...kitchen, ...facts, show_place: 'day', about: 'I bake.' };
  let foodId: string;
  beforeEach(async () => {
    foodId = await addFoodFixture(service);
    await addFoodFixture(service, { food_name: 'Soup' });
  });
  afterEach(async () => {
    expect(await findMenuDifferences(service.db)).toEqual([]);
  });

  const save = (saved: object) => put(kitchenPath, { ...kitchen, ...saved });
  const readFacts = async () =>
    (await foodsCollection(service.db).where('owner_uid', '==', uid).get()).docs.map((dish) => {
      const { area, cell, pay } = dish.data();
      return { area, cell, pay };
    });
  const [none, all] = [{ area: undefined, cell: undefined, pay: undefined }, facts];
  const add = (name: string) =>
    service.call('POST', '/foods', {
      account: ownerFixture,
      body: { ...foodFieldsFixture, food_name: name, added_by: ownerFixture },
    });

  it.each([
    ['area', null],
    ['cell', null],
    ['pay', null],
    ['pay', []],
    ['show_place', null],
    ['about', null],
  ])(
    'keeps all of them if a request does not contain them, and removes `%s` if it is %j',
    async (field, cleared) => {
      expect(await save(full)).toMatchObject({ status: 200, json: full });
      expect(await save({ times: 'Late' })).toMatchObject({ json: { ...full, times: 'Late' } });
      const left = Object.fromEntries(Object.entries(full).filter(([name]) => name !== field));
      expect((await save({ [field]: cleared })).json).toEqual(left);
      expect(await readKitchen()).toEqual(left);
      const expected = { ...all, ...(field in facts && { [field]: undefined }) };
      expect(await readFacts()).toEqual([expected, expected]);
    },
  );

  it('copies them to all dishes of the cook, also hidden ones, to their menu entries, and to later dishes, but not to other cooks', async () => {
    const moderation = createModerationActions({ db: service.db, identity, now: () => new Date() });
    await moderation.hide(foodId, 'Not food');
    const other = { ...storedFoodFixture, owner_uid: 'another-uid' };
    await writeFoods(service.db, new Map([['other', other]]));
    await save(full);
    await add('Later');
    expect(await readFacts()).toEqual([all, all, all]);
    expect((await foodsCollection(service.db).doc('other').get()).data()).toEqual(other);
    await moderation.show(foodId);
    const dish = await service.call('GET', `/foods/${foodId}`);
    expect(dish.json).toMatchObject(facts);
    const shards = JSON.stringify(
      (await menuShardsCollection(service.db).get()).docs.map((one) => one.data()),
    );
    expect(shards.match(/Chorlton/g)).toHaveLength(3);
    expect(shards).not.toContain('cash');
  });

  it('writes no dish if only the private texts, `show_place`, or `about` change', async () => {
    await save(full);
    const { writes } = await countFirestoreUsage(service.db, () =>
      save({ note: '', show_place: 'placed', about: 'I also roast.' }),
    );
    expect(writes).toBe(1);
  });

  it('changes the pickup details, the dishes, and the menu entries together, or nothing', async () => {
    const fail = (isApplied: boolean) => failNextCommit(service.db, { isApplied });
    // A commit with an unknown outcome is repeated once.
    fail(false);
    fail(false);
    expect((await save(full)).status).toBe(500);
    expect([await readKitchen(), await readFacts()]).toEqual([undefined, [none, none]]);
    for (const [isApplied, changes] of [
      [true, full],
      [false, { ...full, ...none, area: null, cell: null, pay: null }],
    ] as const) {
      fail(isApplied);
      expect((await save(changes)).status).toBe(200);
      expect(await readFacts()).toEqual(isApplied ? [all, all] : [none, none]);
    }
  });

  it('makes an addition read them again if they change between its reads and its commit', async () => {
    const createBatch = service.db.batch.bind(service.db);
    const batches = vi.spyOn(service.db, 'batch').mockImplementationOnce(() => {
      const batch = createBatch();
      const commit = batch.commit.bind(batch);
      return Object.assign(batch, { commit: () => save(facts).then(commit) });
    });
    expect((await add('Late')).status).toBe(201);
    batches.mockRestore();
    expect(await readFacts()).toEqual([all, all, all]);
  });
});
