import { randomUUID } from 'node:crypto';
import { accessTokenResponseSchema } from '@potluck/functions/contract/account';
import {
  runFirstClosurePass,
  runSecondClosurePass,
  startAccountClosure,
} from '@potluck/functions/account-data/close-account';
import { orderListSchema } from '@potluck/functions/contract/order';
import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject, type OpenedProject } from '../scripts/open-project';
import { createApiClient } from '../test-support/api-client';
import { signUp } from '../test-support/auth-emulator';
import { addFood, createPurchaseRequest } from '../test-support/food-requests';
import { runProgram } from '../scripts/run-program';
import { apiAs, createTestUser, type TestUser } from '../test-support/test-users';
import { useEmptyDatabase } from './use-empty-database';

const PASSWORD = 'Potluck1';
const db = useEmptyDatabase();
let project: OpenedProject;
let guest: TestUser;
beforeAll(async () => {
  project = await openProject();
  guest = await createTestUser('Guest');
});
afterAll(() => project.close());

/** Registers an account like the site and gets an access token. */
async function register(email: string): Promise<TestUser> {
  const { uid, idToken } = await signUp(email, PASSWORD);
  const { body } = await createApiClient(idToken).post('/jwt', { email });
  const { token } = accessTokenResponseSchema.parse(body);
  const profile = { name: 'Cook', email, photoURL: null };
  return {
    uid,
    password: PASSWORD,
    ...profile,
    idToken,
    accessToken: token,
    publicProfile: profile,
  };
}

async function deleteAccount({ uid }: TestUser): Promise<void> {
  const dependencies = { db, identity: project.identity, now: () => new Date() };
  await startAccountClosure(dependencies, uid);
  await runFirstClosurePass(dependencies, uid);
  await runSecondClosurePass(dependencies, uid);
}

describe('a deleted account', () => {
  it('has a new uid and no data after the same email is registered again', async () => {
    const email = `cook-${randomUUID()}@potluck.test`;
    const first = await register(email);
    const foodId = await addFood(first);
    const sold = await createPurchaseRequest(foodId, guest);
    expect((await apiAs(guest).post('/purchase', sold)).status).toBe(201);
    const bought = await createPurchaseRequest(await addFood(guest), first);
    expect((await apiAs(first).post('/purchase', bought)).status).toBe(201);
    await deleteAccount(first);
    expect(await project.identity.findUser(first.uid)).toBeUndefined();
    expect(await project.identity.findUserByEmail(email)).toBeUndefined();

    const second = await register(email);
    expect(second.uid).not.toBe(first.uid);
    expect((await apiAs(second).get(`/my-foods/${email}`)).body).toEqual([]);
    expect((await apiAs(second).get(`/orders/${email}`)).body).toEqual([]);
    const { body } = await apiAs(second).get('/account/export');
    expect(body).toMatchObject({
      profile: { uid: second.uid, email, isEmailVerified: false },
      dishes: [],
      orders_placed: [],
      orders_received: [],
      reports: [],
    });
  });

  it('disappears from the orders of its buyers', async () => {
    const cook = await register(`cook-${randomUUID()}@potluck.test`);
    const sold = await createPurchaseRequest(await addFood(cook), guest);
    expect((await apiAs(guest).post('/purchase', sold)).status).toBe(201);
    await deleteAccount(cook);
    const { body } = await apiAs(guest).get(`/orders/${guest.email}`);
    const [order] = orderListSchema.parse(body);
    expect(order?.food_name).toBe(sold.food_name);
    expect(order?.food_owner).toBeUndefined();
  });
});

describe('GET /account/export', () => {
  it('responds with the orders of a cook without the email of the buyer', async () => {
    const cook = await register(`cook-${randomUUID()}@potluck.test`);
    const sold = await createPurchaseRequest(await addFood(cook), guest);
    await apiAs(guest).post('/purchase', sold);
    const { body, headers } = await apiAs(cook).get('/account/export');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="potluck-data.json"');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatchObject({ orders_received: [{ buyer_name: guest.name }] });
    expect(JSON.stringify(body)).not.toContain(guest.email);
  });
});

describe('npm run backfill', () => {
  it('adds the cook to an order without seller_uid, and nothing when it runs again', async () => {
    const cook = await register(`cook-${randomUUID()}@potluck.test`);
    const foodId = await addFood(cook);
    await apiAs(guest).post('/purchase', await createPurchaseRequest(foodId, guest));
    await db.doc(`foods/${foodId}`).delete();
    const [order] = (await db.collection('orders').get()).docs;
    await order?.ref.update({ seller_uid: FieldValue.delete() });
    const backfill = () =>
      runProgram(process.execPath, ['emulator-tests/scripts/run.mjs', 'backfill']);
    const first = await backfill();
    expect(first.output).toContain('Orders with a new seller_uid: 1\n');
    expect(first.code).toBe(0);
    expect((await order?.ref.get())?.get('seller_uid')).toBe(cook.uid);
    expect((await backfill()).output).toContain('Orders that already had it: 1\n');
  });
});
