import { sampleFood } from '@potluck/functions/testing/sample-food';
import { guest } from '@potluck/functions/testing/sample-people';
import { afterAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { connectFirestore } from '../../support/firestore';
import { slownessInProcess } from '../../support/pace';
import { startFirestoreProxy } from './firestore-proxy';
import { ledgerOf } from './ledger';
import { closable, freezable, type Fallible } from './outages';
import { buy, openShop, stock, type Shop } from './shop';

const READ_DEADLINE_MS = 5_000;
const PURCHASE_DEADLINE_MS = 10_000;
/** For everything but waiting, on a machine that is not busy. */
const ALLOWANCE_MS = 500;
const RECOVERY_MS = 5_000;

const project = `${projectId}-outage`;
const witness = connectFirestore({ project });
afterAll(witness.close);

async function timed<T>(work: Promise<T>): Promise<{ answer: T; ms: number }> {
  const started = performance.now();
  return { answer: await work, ms: Math.round(performance.now() - started) };
}

/** Served by a shop that was connected before, and by one that comes during the outage. */
describe.each([
  ['its port is closed', closable],
  ['its process is stopped', freezable],
])('while Firestore does not answer because %s', (what, startFirestore) => {
  let firestore: Fallible;
  let shop: Shop;
  let late: Shop | undefined;
  let foodId: string;
  beforeEach(async () => {
    firestore = await startFirestore();
    shop = await openShop(project, firestore.host);
    foodId = await stock(shop.service, 10);
  });
  afterEach(async () => {
    await firestore.end();
    await shop.close();
    await late?.close();
    firestore.stop();
  });

  it('everybody is told so in time, and served soon after it is back', async () => {
    const slow = await slownessInProcess();
    const allowance = Math.round(ALLOWANCE_MS * slow);
    const recoveryLimit = Math.round(RECOVERY_MS * slow);
    firestore.begin();
    late = await openShop(project, firestore.host);
    const services = [shop.service, late.service];
    const reads = ['/foods', '/top-foods', `/foods/${foodId}`, `/orders/${guest.email}`];
    const answers = await Promise.all([
      ...services.flatMap((service) =>
        reads.map((path) => timed(service.call('GET', path, { account: guest }))),
      ),
      ...Array.from({ length: 5 }, (_, number) =>
        timed(buy(shop.service, guest, foodId, { key: `${foodId}-${number}` })),
      ),
    ]);
    for (const { answer } of answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    const slowestRead = Math.max(...answers.slice(0, 2 * reads.length).map(({ ms }) => ms));
    const slowestPurchase = Math.max(...answers.slice(2 * reads.length).map(({ ms }) => ms));
    expect(slowestRead).toBeLessThan(READ_DEADLINE_MS + allowance);
    expect(slowestPurchase).toBeLessThan(PURCHASE_DEADLINE_MS + allowance);

    const back = performance.now();
    await firestore.end();
    for (const service of services) {
      while ((await service.call('GET', '/foods')).status !== 200) {
        expect(performance.now() - back).toBeLessThan(recoveryLimit);
      }
    }
    const recovery = Math.round(performance.now() - back);
    expect(recovery).toBeLessThan(recoveryLimit);
    console.log(
      `Outage (${what}): reads answered in ${slowestRead} ms, purchases in ${slowestPurchase} ms, served ${recovery} ms after it ended (here and now at most ${READ_DEADLINE_MS + allowance}, ${PURCHASE_DEADLINE_MS + allowance} and ${recoveryLimit} ms)`,
    );

    // Nobody knows whether those purchases took effect; the same keys find out.
    for (let number = 0; number < 5; number += 1) {
      const { status } = await buy(shop.service, guest, foodId, { key: `${foodId}-${number}` });
      expect(status).toBe(201);
    }
    expect(await ledgerOf(witness.db, foodId)).toEqual({
      left: 5,
      sold: 5,
      orders: 5,
      purchaseCount: 5,
    });
  });
});

it('while a dish is being sold, whoever may not change it is told so without a turn', async () => {
  const proxy = await startFirestoreProxy();
  const shop = await openShop(project, proxy.host);
  const foodId = await stock(shop.service, 10);
  const committing = proxy.hold('Commit', 'before');
  const purchase = buy(shop.service, guest, foodId).then(() => 'the purchase');
  await committing;
  const account = guest;
  const body = { ...sampleFood, email: guest.email };
  const change = shop.service.call('PUT', `/foods/${foodId}`, { account, body });
  const removal = shop.service.call('DELETE', `/foods/${foodId}`, { account, body });
  for (const refused of [change, removal]) {
    await expect(Promise.race([purchase, refused])).resolves.toMatchObject({ status: 403 });
  }
  proxy.heal();
  expect(await purchase).toBe('the purchase');
  await shop.close();
  proxy.stop();
});
