import { status } from '@grpc/grpc-js';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { cook, guest } from '@potluck/functions/testing/sample-people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { startFirestoreProxy, type FirestoreProxy } from './firestore-proxy';
import { buy, openShop, stock, type Shop } from './shop';

let proxy: FirestoreProxy;
let shop: Shop;
beforeAll(async () => {
  proxy = await startFirestoreProxy();
  shop = await openShop(`${projectId}-lost-answer`, proxy.host);
});
afterAll(async () => {
  await shop.close();
  proxy.stop();
});

const call = (...request: Parameters<Shop['service']['call']>) => shop.service.call(...request);
const edit = { ...sampleFood, price: 7.75, email: cook.email };
const byCook = { account: cook, body: { email: cook.email } };

/** Firestore does what it is asked to, and its answer is lost once: the client sends that again. */
describe.each(['UNAVAILABLE', 'INTERNAL'] as const)('a change whose answer is lost: %s', (code) => {
  const loseAnswer = () => {
    proxy.fail('Commit', 'after', status[code], 1);
  };
  afterEach(() => {
    expect(proxy.heal(), 'answers that were to be lost').toBe(0);
  });

  it('adds a dish once', async () => {
    const listed = async () =>
      Object.keys((await call('GET', `/my-foods/${cook.email}`, { account: cook })).json).length;
    const before = await listed();
    loseAnswer();
    await stock(shop.service, 5);
    expect(await listed()).toBe(before + 1);
  });

  it('changes a dish, and says so', async () => {
    const foodId = await stock(shop.service, 5);
    loseAnswer();
    await expect(
      call('PUT', `/foods/${foodId}`, { account: cook, body: edit }),
    ).resolves.toMatchObject({ status: 200, json: { modifiedCount: 1 } });
  });

  it('changes a dish that the form shows as it was, and says so', async () => {
    const foodId = await stock(shop.service, 5);
    const { headers } = await call('GET', `/foods/${foodId}`);
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
    loseAnswer();
    await expect(
      call('PUT', `/foods/${foodId}`, { account: cook, body: edit, headers: ifMatch }),
    ).resolves.toMatchObject({ status: 200, json: { modifiedCount: 1 } });
  });

  it('takes a dish off the menu, and says so', async () => {
    const foodId = await stock(shop.service, 5);
    loseAnswer();
    expect((await call('DELETE', `/foods/${foodId}`, byCook)).status).toBe(200);
    expect((await call('GET', `/foods/${foodId}`)).status).toBe(404);
  });

  it('takes an order out of the history, and says so', async () => {
    const { json } = await buy(shop.service, guest, await stock(shop.service, 5));
    const { insertedId } = json.orderResult as { insertedId: string };
    loseAnswer();
    const body = { email: guest.email };
    const answer = await call('DELETE', `/orders/${insertedId}`, { account: guest, body });
    expect(answer.status).toBe(200);
  });
});
