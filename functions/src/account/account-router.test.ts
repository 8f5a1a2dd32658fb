import { GrpcStatus, type Firestore } from '@google-cloud/firestore';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emailRecipientsCollection, foodsCollection } from '../firestore/collections';
import { testRateLimits } from '../http/limits';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { storedFoodFixture } from '../testing/stored-food-fixture';
import {
  startTestService,
  testAccessTokenSecret,
  type TestApiService,
} from '../testing/test-service';
import { buyerFixture, ownerFixture, userProfileFixture } from '../testing/user-fixtures';
import { copyProfileToFoods } from './account-router';
import { createAccessTokens } from './authenticate';

const { uid, email, name } = buyerFixture;
/** Accepts only the ID token `valid`. */
const verifyIdToken = (idToken: string) =>
  idToken === 'valid'
    ? Promise.resolve({ uid, email, email_verified: true, name, auth_time: buyerFixture.authTime })
    : Promise.reject(Object.assign(new Error('Invalid.'), { code: 'auth/id-token-expired' }));

let service: TestApiService;
let db: Firestore;
beforeEach(async () => {
  service = await startTestService({ identity: createInMemoryIdentityProvider({ verifyIdToken }) });
  ({ db } = service);
});
afterEach(() => service.stop());

describe('POST /jwt', () => {
  const requestToken = (authorization: string, body = { email }) =>
    service.call('POST', '/jwt', { body, headers: { Authorization: authorization } });

  it('responds with an access token for the account of the ID token', async () => {
    const { status, headers, json } = await requestToken('Bearer valid');
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const tokens = createAccessTokens({
      secret: () => testAccessTokenSecret,
      now: () => new Date(),
    });
    const account = { ...buyerFixture, isEmailVerified: true };
    expect(tokens.verify(json.token as string)).toEqual(account);
  });

  it('issues a token with an `iat` from before the check of the ID token, and the token is invalid if the owner signs out everywhere during the check', async () => {
    let time = buyerFixture.authTime * 1000 + 999;
    const identity = createInMemoryIdentityProvider({
      async verifyIdToken(idToken) {
        time += 60_000;
        await identity.revokeLogins(uid);
        return verifyIdToken(idToken);
      },
    });
    const slow = await startTestService({ identity, now: () => new Date(time) });
    const request = { body: { email }, headers: { Authorization: 'Bearer valid' } };
    const token = (await slow.call('POST', '/jwt', request)).json.token as string;
    expect(jwt.decode(token)).toMatchObject({ iat: buyerFixture.authTime });
    const headers = { Authorization: `Bearer ${token}` };
    expect((await slow.call('GET', `/orders/${email}`, { headers })).status).toBe(401);
    await slow.stop();
  });

  it('stores the verified email for emails about orders, and responds also if this fails', async () => {
    await requestToken('Bearer valid');
    const contact = emailRecipientsCollection(db).doc(uid);
    await expect.poll(async () => (await contact.get()).data()).toMatchObject({ email });
    vi.spyOn(db, 'collection').mockImplementation(() => {
      throw new Error('14 UNAVAILABLE');
    });
    expect((await requestToken('Bearer valid')).status).toBe(200);
    vi.restoreAllMocks();
  });

  it('stores the email that the user has confirmed since the ID token was issued', async () => {
    const identity = createInMemoryIdentityProvider({
      verifyIdToken: async (idToken) => ({
        ...(await verifyIdToken(idToken)),
        email_verified: false,
      }),
    });
    identity.change(uid, { isEmailVerified: true });
    await service.stop();
    service = await startTestService({ identity });
    await requestToken('Bearer valid');
    const contact = emailRecipientsCollection(service.db).doc(uid);
    await expect.poll(async () => (await contact.get()).data()).toMatchObject({ email });
  });

  const foreign = { email: 'other@potluck.test' };
  it.each([
    ['an invalid ID token', 'Bearer invalid', { email }, 401, 'Please log in to continue.'],
    ['no ID token', '', { email }, 401, 'Please log in to continue.'],
    ['the email of another user', 'Bearer valid', foreign, 403, 'This belongs to another account.'],
  ])('rejects a request with %s', async (_what, authorization, body, status, message) => {
    const response = await requestToken(authorization, body);
    expect(response).toMatchObject({ status, json: { message } });
  });

  it.each([
    ['accountTokens', [200, 429, 401, 401, 429]],
    // Above this limit of an IP address, no token is checked.
    ['tokens', [200, 429, 429, 429, 429]],
    ['invalidTokens', [200, 200, 401, 429, 200]],
  ])('with the limit 1 for %s responds with %j', async (limit, statuses) => {
    await service.stop();
    const rateLimits = { ...testRateLimits, [limit]: 1 };
    const identity = createInMemoryIdentityProvider({ verifyIdToken });
    service = await startTestService({ identity, rateLimits });
    const received = [];
    for (const token of ['valid', 'valid', 'invalid', 'invalid', 'valid'])
      received.push((await requestToken(`Bearer ${token}`)).status);
    expect(received).toEqual(statuses);
  });
});

const addFood = (profile: Partial<typeof userProfileFixture> = {}) =>
  foodsCollection(db).add({
    ...storedFoodFixture,
    added_by: { ...userProfileFixture, ...profile },
  });

it('PUT /account copies the name and the photo in the access token to all dishes of the caller', async () => {
  await addFood();
  await addFood();
  const other = await foodsCollection(db).add({ ...storedFoodFixture, owner_uid: 'other' });
  const account = { ...ownerFixture, name: 'Amara Diallo', photoURL: '/images/people/new.svg' };
  const copy = () =>
    service.call('PUT', '/account', { account, body: { email: ownerFixture.email } });
  expect(await copy()).toMatchObject({
    status: 200,
    json: { modifiedCount: 2, message: 'Your dishes show your current name and photo.' },
  });
  const { name, email, photoURL } = account;
  const { docs } = await foodsCollection(db).where('owner_uid', '==', ownerFixture.uid).get();
  const changed = { ...storedFoodFixture, added_by: { name, email, photoURL } };
  expect(docs.map((food) => food.data())).toEqual([changed, changed]);
  expect((await other.get()).data()?.added_by).toEqual(storedFoodFixture.added_by);
  expect(await copy()).toMatchObject({ json: { modifiedCount: 0 } });
});

describe('copyProfileToFoods', () => {
  const copyProfile = (signal = new AbortController().signal) =>
    copyProfileToFoods(db, ownerFixture, signal);

  /** Makes the next batch fail with a gRPC code, after a call of `onFailure`. Returns the error. */
  function failNextBatch(code: GrpcStatus, onFailure?: () => void): Error {
    const error = Object.assign(new Error('The batch failed.'), { code });
    const createBatch = db.batch.bind(db);
    vi.spyOn(db, 'batch').mockImplementationOnce(() =>
      Object.assign(createBatch(), {
        commit: () => {
          onFailure?.();
          return Promise.reject(error);
        },
      }),
    );
    return error;
  }

  it.each([{ name: 'Old' }, { email: 'old@potluck.test' }, { photoURL: null }])(
    'updates a food if only one field of the stored cook profile differs: %j',
    async (profile) => {
      const food = await addFood(profile);
      await addFood();
      expect(await copyProfile()).toBe(1);
      expect((await food.get()).data()?.added_by).toEqual(userProfileFixture);
    },
  );

  it.each([GrpcStatus.UNAVAILABLE, GrpcStatus.NOT_FOUND])(
    'retries a batch that failed with the gRPC code %d',
    async (code) => {
      await addFood({ name: 'Old' });
      failNextBatch(code);
      expect(await copyProfile()).toBe(1);
    },
  );

  it('throws an error that a retry cannot resolve', async () => {
    await addFood({ name: 'Old' });
    const error = failNextBatch(GrpcStatus.INVALID_ARGUMENT);
    await expect(copyProfile()).rejects.toBe(error);
  });

  it('retries no batch after the request was aborted', async () => {
    await addFood({ name: 'Old' });
    const controller = new AbortController();
    const error = failNextBatch(GrpcStatus.UNAVAILABLE, () => controller.abort());
    await expect(copyProfile(controller.signal)).rejects.toBe(error);
  });
});

it('POST /account/sign-outs ends every earlier login of the account, including a login in the same second, but no later login and no login of another account', async () => {
  const readOrders = async (account = buyerFixture) =>
    (await service.call('GET', `/orders/${account.email}`, { account })).status;
  const createLogin = () => ({ ...buyerFixture, authTime: Math.floor(Date.now() / 1000) });
  const sameSecond = createLogin();
  expect(await readOrders(sameSecond)).toBe(200);
  const signOut = { account: sameSecond, body: { email } };
  expect(await service.call('POST', '/account/sign-outs', signOut)).toMatchObject({
    status: 200,
    json: { message: 'You are signed out on every device.' },
  });
  expect(await readOrders(sameSecond)).toBe(401);
  expect(await readOrders()).toBe(401);
  expect(await readOrders(createLogin())).toBe(200);
  expect(await readOrders(ownerFixture)).toBe(200);
});
