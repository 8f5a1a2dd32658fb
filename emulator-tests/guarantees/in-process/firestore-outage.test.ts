import { scaleDeadlines } from '@potluck/functions/http/limits';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { EXTENDED_DEADLINE_FACTOR } from './extend-deadlines';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import {
  startInterruptibleFirestore,
  type InterruptibleFirestore,
} from './interruptible-firestore';
import { sendPurchase, startApiInstance, addFoodWithStock, type ApiInstance } from './api-instance';
import { startProxiedInstance, useApiInstance } from './use-api-instance';

/** The factor of the deadlines during an outage. A read then ends after 0.5 s, and a purchase after 1 s. */
const OUTAGE_DEADLINE_FACTOR = 0.1;

const { db, project } = useApiInstance('outage', { count: 0 });

/**
 * Two API instances handle the requests: one connects to Firestore and loads the menu before the
 * outage, the other starts during the outage.
 */
describe.each([
  ['its port is closed', 'SIGKILL'],
  ['its process is stopped', 'SIGSTOP'],
] as const)('while Firestore does not respond because %s', (_cause, signal) => {
  let firestore: InterruptibleFirestore;
  let apiInstance: ApiInstance;
  let lateInstance: ApiInstance | undefined;
  let foodId: string;
  beforeEach(async () => {
    firestore = await startInterruptibleFirestore(signal);
    apiInstance = await startApiInstance(project, firestore.host);
    foodId = await addFoodWithStock(apiInstance.service, 10);
    expect((await apiInstance.service.call('GET', '/foods')).status).toBe(200);
  });
  afterEach(async () => {
    scaleDeadlines(EXTENDED_DEADLINE_FACTOR);
    await firestore.endOutage();
    await apiInstance.close();
    await lateInstance?.close();
    firestore.stop();
  });

  it('every API request gets 503 with a Retry-After header at its deadline, and later requests succeed after the end of the outage', async () => {
    await firestore.beginOutage();
    scaleDeadlines(OUTAGE_DEADLINE_FACTOR);
    lateInstance = await startApiInstance(project, firestore.host);
    const services = [apiInstance.service, lateInstance.service];
    const reads = ['/foods', '/top-foods', `/foods/${foodId}`, `/orders/${buyerFixture.email}`];
    // The Firestore client retries until the outage ends. So every response of this list comes from a deadline.
    const responses = await Promise.all([
      ...services.flatMap((service) =>
        reads.map((path) => service.call('GET', path, { account: buyerFixture })),
      ),
      ...Array.from({ length: 5 }, (_, number) =>
        sendPurchase(apiInstance.service, buyerFixture, foodId, { key: `${foodId}-${number}` }),
      ),
    ]);
    for (const { status, headers, json } of responses) {
      expect({ status, code: json.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(headers.get('Retry-After')).toBe('5');
    }

    scaleDeadlines(EXTENDED_DEADLINE_FACTOR);
    await firestore.endOutage();
    await Promise.all(
      services.flatMap((service) =>
        ['/foods', '/top-foods'].map(async (path) => {
          // A request can share a read that started during the outage, and then also gets 503.
          while ((await service.call('GET', path)).status !== 200);
        }),
      ),
    );

    // The purchases during the outage may have placed orders. Retries with the same keys return
    // those orders and place no new ones.
    for (let number = 0; number < 5; number += 1) {
      const { status } = await sendPurchase(apiInstance.service, buyerFixture, foodId, {
        key: `${foodId}-${number}`,
      });
      expect(status).toBe(201);
    }
    expect(await readStockAndOrderCounts(db, foodId)).toEqual({
      left: 5,
      sold: 5,
      orders: 5,
      purchaseCount: 5,
    });
  });
});

it('PUT and DELETE /foods/:id respond with 403 to users other than the cook without waiting for a running purchase of the food', async () => {
  const apiInstance = await startProxiedInstance(project);
  const { proxy } = apiInstance;
  const foodId = await addFoodWithStock(apiInstance.service, 10);
  const commitHeld = proxy.holdCall('Commit', 'before');
  const purchase = sendPurchase(apiInstance.service, buyerFixture, foodId).then(
    () => 'the purchase',
  );
  await commitHeld;
  const account = buyerFixture;
  const body = { ...foodFieldsFixture, email: buyerFixture.email };
  const update = apiInstance.service.call('PUT', `/foods/${foodId}`, { account, body });
  const deletion = apiInstance.service.call('DELETE', `/foods/${foodId}`, { account, body });
  for (const rejected of [update, deletion]) {
    await expect(Promise.race([purchase, rejected])).resolves.toMatchObject({ status: 403 });
  }
  proxy.clearFaults();
  expect(await purchase).toBe('the purchase');
  await apiInstance.close();
});
