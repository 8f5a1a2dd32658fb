import { status } from '@grpc/grpc-js';
import { guest } from '@potluck/functions/testing/sample-people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { connectFirestore } from '../../support/firestore';
import { startFirestoreProxy } from './firestore-proxy';
import { ledgerOf } from './ledger';
import { buy, buyer, openShop, stock, type Shop } from './shop';

const codes = ['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'UNKNOWN', 'INTERNAL'] as const;
const faults = codes.flatMap((code) =>
  (['before', 'after'] as const).flatMap((moment) =>
    [1, 2, 3].map((times) => ({ code, moment, times })),
  ),
);

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);

const project = `${projectId}-exactly-once`;
const witness = connectFirestore({ project });
let shop: Shop;
let other: Shop;
const attempts: Record<number, number> = {};
let proved = 0;
beforeAll(async () => {
  shop = await openShop(project);
  other = await openShop(project);
  // Both are connected when they race.
  await other.connect();
});
afterAll(async () => {
  console.log(
    `Exactly once: one order per key over ${proved} of ${faults.length * ROUNDS} faults; tries until answered`,
    attempts,
  );
  await other.close();
  await shop.close();
  await witness.close();
});

/** Sends the same purchase until it is answered for good, as the purchase form does. */
async function buyUntilAnswered({ service }: Shop, foodId: string, key: string) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await buy(service, guest, foodId, { key });
    if (answer.status < 500) {
      attempts[attempt] = (attempts[attempt] ?? 0) + 1;
      return answer;
    }
    if (answer.status !== 503) throw new Error(`An answer of ${answer.status} says nothing.`);
    if (attempt === 10) throw new Error('Ten tries were not enough.');
  }
}

describe.concurrent.each(faults)('$times × $code $moment the commit', ({ code, moment, times }) => {
  it('is one order', async ({ expect }) => {
    const proxy = await startFirestoreProxy();
    const faulty = await openShop(project, proxy.host);
    for (let round = 0; round < ROUNDS; round += 1) {
      const foodId = await stock(faulty.service, 5);
      const key = `the-key-for-${foodId}`;
      proxy.fail('Commit', moment, status[code], times);
      const first = await buyUntilAnswered(faulty, foodId, key);
      expect(first.status).toBe(201);
      // The SDK sends such a commit again by itself, and Firestore refuses that: no other follows.
      const isOnlyOne = code === 'UNAVAILABLE' && moment === 'after';
      expect(proxy.heal(), 'faults that no call came upon').toBe(isOnlyOne ? times - 1 : 0);
      const again = await buy(faulty.service, guest, foodId, { key });
      expect(again.json.orderResult).toEqual(first.json.orderResult);
      expect(await ledgerOf(witness.db, foodId)).toEqual({
        left: 4,
        sold: 1,
        orders: 1,
        purchaseCount: 1,
      });
      proved += 1;
    }
    await faulty.close();
    proxy.stop();
  });
});

it('20 callers with one key, at two instances, are one order, and all hear of it', async () => {
  const foodId = await stock(shop.service, 30);
  const key = 'one-key-for-twenty-callers';
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      buy((number % 2 ? shop : other).service, guest, foodId, { key }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ json }) => JSON.stringify(json.orderResult))).size).toBe(1);
  expect(await ledgerOf(witness.db, foodId)).toMatchObject({ left: 29, orders: 1 });
});

it('a repeat after the order was removed places no order and says that it was removed', async () => {
  const foodId = await stock(shop.service, 5);
  const key = 'bought-and-forgotten';
  const { json } = await buy(shop.service, guest, foodId, { key });
  const { orderResult } = json;
  const { insertedId } = orderResult as { insertedId: string };
  const body = { email: guest.email };
  await shop.service.call('DELETE', `/orders/${insertedId}`, { account: guest, body });
  const again = await buy(shop.service, guest, foodId, { key });
  expect(again.status).toBe(201);
  expect(again.json).toEqual({
    orderResult,
    isRemoved: true,
    message: 'This order was placed before and removed from your history.',
  });
  expect(await ledgerOf(witness.db, foodId)).toMatchObject({ left: 4, orders: 0 });
});

describe('an order whose key has ended, as it does after seven days', () => {
  const key = 'bought-long-ago';
  const purchaseKeys = () => witness.db.collection('purchase_keys');

  it('is answered again, and harms nobody who buys at the same time', async () => {
    const foodId = await stock(shop.service, 10);
    const first = await buy(shop.service, guest, foodId, { key });
    for (const { ref } of (await purchaseKeys().get()).docs) await ref.delete();

    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, number) => buy(shop.service, buyer(number), foodId)),
      buy(shop.service, guest, foodId, { key }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(201));
    expect(answers.at(-1)?.json.orderResult).toEqual(first.json.orderResult);
    expect(await ledgerOf(witness.db, foodId)).toMatchObject({ left: 3, orders: 7 });

    const other = await buy(shop.service, guest, foodId, { key, quantity: 2 });
    expect(other.json).toMatchObject({ code: 'key-reused' });
  });
});
