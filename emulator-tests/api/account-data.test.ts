import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { accessTokenResponseSchema } from '@potluck/functions/contract/account';
import {
  runFirstAccountClosurePass,
  runSecondAccountClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import { orderListSchema } from '@potluck/functions/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectToFirebaseProject,
  type FirebaseProjectConnection,
} from '../scripts/connect-to-firebase-project';
import { createApiClient } from '../test-support/api-client';
import { signUp } from '../test-support/auth-emulator';
import { addFood, createPurchaseRequest } from '../test-support/food-requests';
import { runProgram } from '../scripts/run-command';
import { createUserApiClient, createTestUser, type TestUser } from '../test-support/test-users';
import { setUpEmptyDatabase } from './set-up-empty-database';

const PASSWORD = 'Potluck1';
const db = setUpEmptyDatabase();
let project: FirebaseProjectConnection;
let guest: TestUser;
beforeAll(async () => {
  project = await connectToFirebaseProject();
  guest = await createTestUser('Guest');
});
afterAll(() => project.close());

/**
 * Registers an account through Firebase Auth, like the site. Then gets an access token from
 * `POST /jwt`.
 */
async function register(email: string): Promise<TestUser> {
  const { uid, idToken, refreshToken } = await signUp(email, PASSWORD);
  const { body } = await createApiClient(idToken).post('/jwt', { email });
  const { token } = v.parse(accessTokenResponseSchema, body);
  const profile = { name: 'Cook', email, photoURL: null };
  return {
    uid,
    password: PASSWORD,
    ...profile,
    idToken,
    refreshToken,
    accessToken: token,
    publicProfile: profile,
  };
}

async function deleteAccount({ uid }: TestUser): Promise<void> {
  const { identity, photoFiles } = project;
  const dependencies = { db, identity, photoFiles, now: () => new Date() };
  await startAccountClosure(dependencies, uid);
  await runFirstAccountClosurePass(dependencies, uid);
  await runSecondAccountClosurePass(dependencies, uid);
}

describe('the deletion of an account', () => {
  it('allows a new account with the same email address, which gets another uid and no old data', async () => {
    const email = `cook-${randomUUID()}@potluck.test`;
    const first = await register(email);
    const foodId = await addFood(first);
    const sold = await createPurchaseRequest(foodId, guest);
    expect((await createUserApiClient(guest).post('/purchase', sold)).status).toBe(201);
    const bought = await createPurchaseRequest(await addFood(guest), first);
    expect((await createUserApiClient(first).post('/purchase', bought)).status).toBe(201);
    await deleteAccount(first);
    expect(await project.identity.findUser(first.uid)).toBeUndefined();
    expect(await project.identity.findUserByEmail(email)).toBeUndefined();

    const second = await register(email);
    expect(second.uid).not.toBe(first.uid);
    expect((await createUserApiClient(second).get(`/my-foods/${email}`)).body).toEqual([]);
    expect((await createUserApiClient(second).get(`/orders/${email}`)).body).toEqual([]);
    const { body } = await createUserApiClient(second).get('/account/export');
    expect(body).toMatchObject({
      profile: { uid: second.uid, email, isEmailVerified: false },
      dishes: [],
      orders_placed: [],
      orders_received: [],
      reports: [],
    });
  });

  it('removes the field food_owner from the orders for dishes of the deleted account', async () => {
    const cook = await register(`cook-${randomUUID()}@potluck.test`);
    const sold = await createPurchaseRequest(await addFood(cook), guest);
    expect((await createUserApiClient(guest).post('/purchase', sold)).status).toBe(201);
    await deleteAccount(cook);
    const { body } = await createUserApiClient(guest).get(`/orders/${guest.email}`);
    const [order] = v.parse(orderListSchema, body);
    expect(order?.food_name).toBe(sold.food_name);
    expect(order?.food_owner).toBeUndefined();
  });
});

describe('GET /account/export', () => {
  it('lists the orders that a cook received, each with the buyer’s name but without the buyer’s email', async () => {
    const cook = await register(`cook-${randomUUID()}@potluck.test`);
    const sold = await createPurchaseRequest(await addFood(cook), guest);
    await createUserApiClient(guest).post('/purchase', sold);
    const { body, headers } = await createUserApiClient(cook).get('/account/export');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="potluck-data.json"');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatchObject({ orders_received: [{ buyer_name: guest.name }] });
    expect(JSON.stringify(body)).not.toContain(guest.email);
  });
});

describe('npm run menu', () => {
  it('deletes the menu entries of deleted dishes, and changes nothing in a second run', async () => {
    const cook = await register(`cook-${randomUUID()}@potluck.test`);
    const foodId = await addFood(cook);
    await db.doc(`foods/${foodId}`).delete();
    const runMenu = (...options: string[]) =>
      runProgram(process.execPath, ['emulator-tests/scripts/run.mjs', 'menu', ...options]);
    const check = await runMenu('--check');
    expect(check.output).toMatch(
      new RegExp(`^${foodId}: \\{.*\\} instead of no entry\n.*: 1\n`, 'm'),
    );
    expect(check.code).toBe(1);
    const first = await runMenu();
    expect(first.output).toContain('Menu: 100%\nChanged entries of the menu: 1\n');
    expect(first.code).toBe(0);
    expect((await runMenu()).output).toContain('Changed entries of the menu: 0\n');
    expect((await runMenu('--check')).code).toBe(0);
  });
});
