import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { accessTokenResponseSchema } from '@potluck/functions/contract/account';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, anonymousApiClient } from '../test-support/api-client';
import { createAccount, deleteAccount, signIn, updateAccount } from '../test-support/auth-emulator';
import { fetchFood, soupFixture } from '../test-support/food-requests';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';

let sam: TestUser;
let ada: TestUser;
beforeAll(async () => {
  [sam, ada] = await Promise.all([createTestUser('Sam'), createTestUser('Ada')]);
});

describe('POST /jwt', () => {
  it('exchanges a Firebase ID token for an access token', async () => {
    const { status, body, headers } = await createApiClient(sam.idToken).post('/jwt', {
      email: sam.email,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String) as string });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('accepts an email that differs from the email of the ID token only in letter case', async () => {
    const response = await createApiClient(sam.idToken).post('/jwt', {
      email: sam.email.toUpperCase(),
    });
    expect(response.status).toBe(200);
  });

  it.each([
    ['without a token', 401, () => anonymousApiClient],
    ['with a malformed token', 401, () => createApiClient('garbage')],
    ['with an access token instead of an ID token', 401, () => createUserApiClient(sam)],
    ['with the ID token of another user', 403, () => createApiClient(ada.idToken)],
  ])('rejects a request %s (status %i)', async (_description, expectedStatus, createClient) => {
    const response = await createClient().post('/jwt', { email: sam.email });
    expect(response.status).toBe(expectedStatus);
  });

  it.each([
    ['Ch\u200bef', 'Chef'],
    ['\u3164', 'disguised-'],
  ])(
    'removes invisible characters from the account name %j, so the cook name of a new dish contains %j',
    async (name, expectedText) => {
      const uid = `disguised-${randomUUID()}`;
      const email = `${uid}@potluck.test`;
      const account = {
        uid,
        email,
        name,
        password: 'Potluck1',
        photoURL: '/images/people/sam.svg',
      };
      await createAccount(account);
      const tokenResponse = await createApiClient(await signIn(account)).post('/jwt', { email });
      expect(tokenResponse.status).toBe(200);
      const { token } = v.parse(accessTokenResponseSchema, tokenResponse.body);
      const added_by = { name: 'Another name', email, photoURL: null };
      const { status, body } = await createApiClient(token).post('/foods', {
        ...soupFixture,
        added_by,
      });
      expect(status).toBe(201);
      const { insertedId } = body as { insertedId: string };
      expect((await fetchFood(insertedId)).added_by.name).toContain(expectedText);
    },
  );

  it('responds with 400 and a field error when the body contains no email', async () => {
    const response = await createApiClient(sam.idToken).post('/jwt', {});
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { email: 'Email is required.' } },
    });
  });
});

describe('the protected route', () => {
  it.each([
    ['GET', '/account/export'],
    ['DELETE', '/account'],
    ['POST', '/foods'],
    ['PUT', '/foods/some-food'],
    ['DELETE', '/foods/some-food'],
    ['GET', '/my-foods/sam@potluck.test'],
    ['POST', '/purchase'],
    ['GET', '/orders/sam@potluck.test'],
    ['DELETE', '/orders/some-order'],
    ['GET', '/orders/some-order/receipt'],
    ['POST', '/orders/some-order/cancel'],
    ['POST', '/orders/some-order/transitions'],
    ['GET', '/received-orders/sam@potluck.test'],
    ['GET', '/received-orders/sam@potluck.test/portions'],
    ['GET', '/received-orders/sam@potluck.test/count'],
    ['GET', '/kitchens/sam@potluck.test'],
    ['PUT', '/kitchens/sam@potluck.test'],
    ['GET', '/notifications/sam@potluck.test'],
    ['PUT', '/notifications/sam@potluck.test'],
  ])(
    '%s %s responds with 401 if the request has no token or has a Firebase ID token instead of an access token',
    async (method, path) => {
      const body = method === 'GET' ? undefined : {};
      const withoutToken = await anonymousApiClient.send(method, path, body);
      expect(withoutToken).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      const withIdToken = await createApiClient(sam.idToken).send(method, path, body);
      expect(withIdToken.status).toBe(401);
    },
  );
});

describe('an unexpired token', () => {
  const readOrders = async (user: TestUser) =>
    (await createUserApiClient(user).get(`/orders/${user.email}`)).status;
  const nextSecond = () => String(Math.floor(Date.now() / 1000) + 1);

  it.each([
    ['is disabled', (uid: string) => updateAccount(uid, { disableUser: true })],
    ['is deleted', deleteAccount],
    [
      'has signed out everywhere',
      (uid: string) => updateAccount(uid, { validSince: nextSecond() }),
    ],
  ])('is rejected with 401 after the account %s', async (_reason, endAccess) => {
    const user = await createTestUser('Guest');
    await endAccess(user.uid);
    expect(await readOrders(user)).toBe(401);
  });

  it('is rejected with 401 after POST /account/sign-outs, but the token of a new login is accepted', async () => {
    const user = await createTestUser('Guest');
    expect(await readOrders(user)).toBe(200);
    const { status } = await createUserApiClient(user).post('/account/sign-outs', {
      email: user.email,
    });
    expect(status).toBe(200);
    expect(await readOrders(user)).toBe(401);
    const idToken = await signIn(user);
    const { body } = await createApiClient(idToken).post('/jwt', { email: user.email });
    const accessToken = v.parse(accessTokenResponseSchema, body).token;
    expect(await readOrders({ ...user, accessToken })).toBe(200);
  });

  it('is rejected by POST /jwt with 401 if it is a Firebase ID token that POST /account/sign-outs revoked', async () => {
    const user = await createTestUser('Guest');
    await createUserApiClient(user).post('/account/sign-outs', { email: user.email });
    const { status } = await createApiClient(user.idToken).post('/jwt', { email: user.email });
    expect(status).toBe(401);
  });
});
