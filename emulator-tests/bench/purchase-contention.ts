import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import {
  addFoodWithStock,
  createBuyerAccount,
  createPurchaseBody,
  startApiInstance,
} from '../guarantees/in-process/api-instance';
import { readStockAndOrderCounts } from '../guarantees/in-process/stock-and-order-counts';
import { chooseFirestoreEmulator } from '../scripts/firestore-emulator';
import { projectId } from '../scripts/project-config';
import { startOfficialFirestoreEmulator } from '../test-support/official-firestore-emulator';
import { startChildProcess } from './child-process';
import { calculatePercentile, median, type BenchmarkMetric } from './metrics';

const PROJECT = `${projectId}-contention`;
const BUYER_COUNT = 1_000;
const STOCK = 100;
const WARM_UPS = 2;
const ROUNDS = 5;

interface ContentionCase {
  instances: number;
  /** Number of concurrent purchases at each instance. */
  concurrency: number;
  /** Maximum response times in milliseconds. */
  goals: { p95?: number; p99?: number };
}

/**
 * The deployed function has the `concurrency` 80, so the platform sends at most 80 concurrent requests to an
 * instance.
 */
const contentionCases: ContentionCase[] = [
  { instances: 1, concurrency: 80, goals: { p95: 500, p99: 3_000 } },
  { instances: 1, concurrency: BUYER_COUNT, goals: {} },
  { instances: 4, concurrency: 80, goals: { p95: 5_000 } },
];

/** Measures 1,000 purchases of a dish with 100 units on the official Firestore emulator. */
export async function measurePurchaseContention(): Promise<BenchmarkMetric[]> {
  const firestore = await startOfficialFirestoreEmulator(chooseFirestoreEmulator('official'));
  const { service, close } = await startApiInstance(PROJECT, firestore.address);
  const metrics: BenchmarkMetric[] = [];
  for (const contentionCase of contentionCases) {
    const { instances, concurrency, goals } = contentionCase;
    const stockMismatches: number[] = [];
    const apiRounds = await measureRounds(contentionCase, ['api', PROJECT, firestore.address], {
      beforeRound: () => addFoodWithStock(service, STOCK),
      async afterRound(foodId) {
        const { left, sold } = await readStockAndOrderCounts(service.db, foodId);
        stockMismatches.push(Math.abs(STOCK - sold) + Math.abs(left));
      },
    });
    const expressRounds = await measureRounds(contentionCase, ['express']);
    const processes = instances === 1 ? 'one process' : `${instances} processes`;
    const scenario = `Purchases of one dish, ${processes}, ${concurrency.toLocaleString('en')} concurrent buyers${instances === 1 ? '' : ' per process'}`;
    metrics.push(
      {
        label: `${scenario}: units oversold or left over`,
        value: sum(stockMismatches),
        unit: '',
        goal: { atMost: 0 },
        reference: `${ROUNDS} rounds of ${BUYER_COUNT.toLocaleString('en')} buyers for ${STOCK} units`,
      },
      {
        label: `${scenario}: responses that are neither 201 nor 409`,
        value: sum(apiRounds.map(({ count }) => BUYER_COUNT - count(201) - count(409))),
        unit: '',
        goal: { atMost: 0 },
        reference: `of ${(ROUNDS * BUYER_COUNT).toLocaleString('en')}`,
      },
      ...(['p95', 'p99'] as const).map((name): BenchmarkMetric => {
        const atMost = goals[name];
        return {
          label: `${scenario}: ${name}`,
          value: median(apiRounds.map((round) => round[name])),
          unit: 'ms',
          ...(atMost !== undefined && { goal: { atMost } }),
          reference: `bare Express that rejects all: ${median(expressRounds.map((round) => round[name])).toFixed(0)} ms`,
        };
      }),
    );
  }
  await close();
  await firestore.stop();
  return metrics;
}

/** Sends the purchases of all rounds to new server processes. Resolves with the results after the warm-up. */
async function measureRounds(
  { instances, concurrency }: ContentionCase,
  serverArgs: string[],
  {
    beforeRound = () => Promise.resolve('a-dish'),
    afterRound = (_foodId: string) => Promise.resolve(),
  } = {},
) {
  const { bases, stop } = await startServers(instances, serverArgs);
  const rounds: Awaited<ReturnType<typeof sendConcurrentPurchases>>[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const foodId = await beforeRound();
    const result = await sendConcurrentPurchases(bases, foodId, BUYER_COUNT, concurrency);
    await afterRound(foodId);
    if (round >= WARM_UPS) rounds.push(result);
  }
  stop();
  return rounds;
}

/** Starts servers in separate processes. See `server-process.ts` for the arguments. */
export async function startServers(count: number, args: string[]) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => startChildProcess('server-process.ts', args)),
  );
  return {
    bases: servers.map(({ first }) => String(first)),
    stop: () => {
      for (const server of servers) server.stop();
    },
  };
}

/**
 * Sends purchases of one unit by different buyers, distributed over the instances at `bases`. Each instance
 * receives at most `concurrency` purchases at a time. Resolves with the number of responses of each status and
 * with two percentiles of the response times in ms. Does not use autocannon, because its work for a
 * different token and body in each request would add to the response times.
 */
export async function sendConcurrentPurchases(
  bases: string[],
  foodId: string,
  buyers: number,
  concurrency: number,
) {
  const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });
  const purchases = Array.from({ length: buyers }, (_, number) => {
    const account = createBuyerAccount(number);
    const body = JSON.stringify(createPurchaseBody(account, foodId, 1));
    return { base: bases[number % bases.length] ?? '', token: tokens.issue(account), body };
  });
  const statuses: number[] = [];
  const times: number[] = [];
  await Promise.all(
    bases.map(async (base) => {
      const agent = new Agent({ keepAlive: true });
      const unsent = purchases.filter((purchase) => purchase.base === base);
      const buySequentially = async () => {
        for (let next = unsent.pop(); next; next = unsent.pop()) {
          const started = performance.now();
          statuses.push(await sendPurchase(next, agent));
          times.push(performance.now() - started);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, buySequentially));
      agent.destroy();
    }),
  );
  return {
    count: (status: number) => statuses.filter((other) => other === status).length,
    p95: calculatePercentile(times, 0.95),
    p99: calculatePercentile(times, 0.99),
  };
}

async function sendPurchase(
  { base, token, body }: { base: string; token: string; body: string },
  agent: Agent,
): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const sent = request(`${base}/purchase`, { agent, method: 'POST', headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response.statusCode ?? 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
