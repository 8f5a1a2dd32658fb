import fc from 'fast-check';
import { status } from '@grpc/grpc-js';
import { guest } from '@potluck/functions/testing/test-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { connectFirestore } from '../../support/firestore';
import { startFirestoreProxy, type FirestoreProxy } from '../in-process/firestore-proxy';
import { ledgerOf } from '../in-process/ledger';
import { buy, openShop, stock, type Shop } from '../in-process/shop';

const SCHEDULES = Number(process.env.OUTAGES ?? 200);
const UNITS = 20;

const project = `${projectId}-random-outages`;
const witness = connectFirestore({ project });
let proxy: FirestoreProxy;
let shop: Shop;
beforeAll(async () => {
  proxy = await startFirestoreProxy();
  shop = await openShop(project, proxy.host);
});
afterAll(async () => {
  await shop.close();
  proxy.stop();
  await witness.close();
});

/**
 * What goes wrong while eight people buy, each until there is an answer. A read whose answer is lost
 * is left out: its lock lasts a minute, which the killed processes show.
 */
const schedules = fc.array(
  fc.record({
    call: fc.constantFrom(
      ['Commit', 'before'] as const,
      ['Commit', 'after'] as const,
      ['BatchGetDocuments', 'before'] as const,
    ),
    code: fc.constantFrom(status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.ABORTED),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

it(
  `the ledger balances after each of ${SCHEDULES} random schedules of faults`,
  {
    timeout: 3_600_000,
  },
  async () => {
    const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
    let tries = 0;
    for (const schedule of fc.sample(schedules, { seed, numRuns: SCHEDULES })) {
      const foodId = await stock(shop.service, UNITS);
      for (const { call, code, times } of schedule) {
        const [method, moment] = call;
        proxy.fail(method, moment, code, times);
      }
      await Promise.all(
        Array.from({ length: 8 }, async (_, number) => {
          const key = `${foodId}-${number}`;
          for (;;) {
            tries += 1;
            const answer = await buy(shop.service, guest, foodId, { key });
            if (answer.status < 500) return;
          }
        }),
      );
      proxy.heal();
      expect(await ledgerOf(witness.db, foodId), `seed ${seed}`).toEqual({
        left: UNITS - 8,
        sold: 8,
        orders: 8,
        purchaseCount: 8,
      });
    }
    console.log(
      `${SCHEDULES} schedules of faults (seed ${seed}): ${tries} tries for ${SCHEDULES * 8}`,
    );
  },
);
