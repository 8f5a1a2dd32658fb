import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from './authenticate';
import { foodsCollection } from '../firestore/collections';
import { addFoodFixture } from '../testing/add-food-fixture';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';

let service: TestApiService;
let identity: ReturnType<typeof createInMemoryIdentityProvider>;
beforeEach(async () => {
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ identity });
});
afterEach(async () => {
  await service.stop();
});

const renamedOwner: Account = {
  ...ownerFixture,
  name: 'Amara Diallo',
  photoURL: '/images/people/new.svg',
};
const copyProfile = (account = renamedOwner) =>
  service.call('PUT', '/account', { account, body: { email: account.email } });
const readFoods = async () =>
  (await foodsCollection(service.db).get()).docs.map((document) => document.data());

describe('PUT /account', () => {
  it('copies the name and the photo in the access token to all foods of the caller', async () => {
    await addFoodFixture(service);
    await addFoodFixture(service);
    expect(await copyProfile()).toMatchObject({
      status: 200,
      json: { modifiedCount: 2, message: 'Your dishes show your current name and photo.' },
    });
    const { name, email, photoURL } = renamedOwner;
    const foods = await readFoods();
    expect(foods.map(({ added_by }) => added_by)).toEqual([
      { name, email, photoURL },
      { name, email, photoURL },
    ]);
  });

  it('writes nothing if the dishes of the account already have its current name, email, and photo', async () => {
    await addFoodFixture(service);
    const [before] = await readFoods();
    expect(await copyProfile(ownerFixture)).toMatchObject({ json: { modifiedCount: 0 } });
    expect(await readFoods()).toEqual([before]);
    await copyProfile();
    const [after] = await readFoods();
    expect({ ...after, added_by: before?.added_by }).toEqual(before);
  });

  it('does not change the foods of other cooks', async () => {
    await addFoodFixture(service);
    expect(await copyProfile({ ...renamedOwner, uid: 'other' })).toMatchObject({
      json: { modifiedCount: 0 },
    });
    expect((await readFoods())[0]?.added_by.name).toBe(ownerFixture.name);
  });

  it('updates the other foods if one food is deleted at the same time', async () => {
    await addFoodFixture(service);
    const deletedId = await addFoodFixture(service);
    const createBatch = service.db.batch.bind(service.db);
    vi.spyOn(service.db, 'batch').mockImplementationOnce(() => {
      const batch = createBatch();
      const commit = batch.commit.bind(batch);
      return Object.assign(batch, {
        commit: async () => {
          await foodsCollection(service.db).doc(deletedId).delete();
          return commit();
        },
      });
    });
    expect(await copyProfile()).toMatchObject({ status: 200, json: { modifiedCount: 1 } });
    expect((await readFoods()).map(({ added_by }) => added_by.name)).toEqual([renamedOwner.name]);
  });
});

describe('POST /account/sign-outs', () => {
  const signOut = (account = buyerFixture, email = account.email) =>
    service.call('POST', '/account/sign-outs', { account, body: { email } });
  const authTime = Math.floor(Date.now() / 1000);
  const login = { ...buyerFixture, authTime };
  const readOrders = (account = login) =>
    service.call('GET', `/orders/${account.email}`, { account });

  it('ends every earlier login of the account, including a login in the same second', async () => {
    const sameSecond = { ...buyerFixture, authTime: Math.floor(Date.now() / 1000) };
    expect(await readOrders(sameSecond)).toMatchObject({ status: 200 });
    expect(await signOut(sameSecond)).toMatchObject({
      status: 200,
      json: { message: 'You are signed out on every device.' },
    });
    expect(await readOrders(sameSecond)).toMatchObject({ status: 401 });
    expect(await readOrders()).toMatchObject({ status: 401 });
  });

  it('does not end a later login', async () => {
    await signOut();
    const later = { ...buyerFixture, authTime: Math.floor(Date.now() / 1000) };
    expect(await readOrders(later)).toMatchObject({ status: 200 });
  });

  it('does not affect other accounts', async () => {
    await signOut();
    const { status } = await service.call('GET', `/orders/${ownerFixture.email}`, {
      account: ownerFixture,
    });
    expect(status).toBe(200);
  });
});
