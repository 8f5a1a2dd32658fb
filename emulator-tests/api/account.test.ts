import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import {
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import { accessTokenResponseSchema } from '@potluck/functions/contract/account';
import { orderListSchema } from '@potluck/functions/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectToFirebaseProject,
  type FirebaseProjectConnection,
} from '../scripts/connect-to-firebase-project';
import { createApiClient } from '../test-support/api-client';
import { deleteAccount, signIn, signUp, updateAccount } from '../test-support/auth-emulator';
import { addFood, createPurchaseRequest } from '../test-support/food-requests';
import { createTestUser, createUserApiClient, type TestUser } from '../test-support/test-users';
import { setUpEmptyDatabase } from './set-up-empty-database';

const db = setUpEmptyDatabase();
let project: FirebaseProjectConnection;
let guest: TestUser;
beforeAll(async () => {
  project = await connectToFirebaseProject();
  guest = await createTestUser('Guest');
});
afterAll(() => project.close());

const sendJwt = (idToken: string, email: string) =>
  createApiClient(idToken).post('/jwt', { email });
const requestToken = async (idToken: string, email: string) =>
  v.parse(accessTokenResponseSchema, (await sendJwt(idToken, email)).body).token;

describe('an unexpired token', () => {
  const readOrders = async ({ accessToken, email }: Pick<TestUser, 'accessToken' | 'email'>) =>
    (await createApiClient(accessToken).get(`/orders/${email}`)).status;
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

  it('is rejected with 401 after POST /account/sign-outs, like the ID token of the login, but the token of a new login is accepted', async () => {
    const user = await createTestUser('Guest');
    const { email, idToken } = user;
    expect(await readOrders(user)).toBe(200);
    const signOuts = await createUserApiClient(user).post('/account/sign-outs', { email });
    expect(signOuts.status).toBe(200);
    expect(await readOrders(user)).toBe(401);
    expect((await sendJwt(idToken, email)).status).toBe(401);
    const accessToken = await requestToken(await signIn(user), email);
    expect(await readOrders({ accessToken, email })).toBe(200);
  });
});

describe('the deletion of an account', () => {
  /** Registers an account through Firebase Auth, like the site. */
  async function register(email: string): Promise<TestUser> {
    const password = 'Potluck1';
    const tokens = await signUp(email, password);
    const publicProfile = { name: 'Cook', email, photoURL: null };
    const accessToken = await requestToken(tokens.idToken, email);
    return { ...tokens, ...publicProfile, password, accessToken, publicProfile };
  }

  it('removes the cook from the orders of a buyer, and allows a new account with the same email address, which gets another uid and no old data', async () => {
    const email = `cook-${randomUUID()}@potluck.test`;
    const first = await register(email);
    const sold = await createPurchaseRequest(await addFood(first), guest);
    expect((await createUserApiClient(guest).post('/purchase', sold)).status).toBe(201);
    const bought = await createPurchaseRequest(await addFood(guest), first);
    expect((await createUserApiClient(first).post('/purchase', bought)).status).toBe(201);

    const { identity, photoFiles } = project;
    const dependencies = { db, identity, photoFiles, now: () => new Date() };
    await startAccountClosure(dependencies, first.uid);
    await runFirstAccountClosurePass(dependencies, first.uid);
    await runSecondAccountClosurePass(dependencies, first.uid);
    expect(await identity.findUser(first.uid)).toBeUndefined();
    expect(await identity.findUserByEmail(email)).toBeUndefined();
    const { body: orders } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    const [order] = v.parse(orderListSchema, orders);
    expect(order?.food_name).toBe(sold.food_name);
    expect(order?.food_owner).toBeUndefined();

    const second = await register(email);
    expect(second.uid).not.toBe(first.uid);
    const { body } = await createUserApiClient(second).get('/account/export');
    expect(body).toMatchObject({
      profile: { uid: second.uid, email, isEmailVerified: false },
      dishes: [],
      orders_placed: [],
      orders_received: [],
      reports: [],
    });
  });
});
