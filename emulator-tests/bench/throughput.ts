import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import autocannon from 'autocannon';
import { startChildProcess } from './child-process';
import { type BenchmarkMetric, median } from './metrics';

const RUN_SECONDS = 2;
const CONNECTIONS = 20;
const WARM_UPS = 2;
const ROUNDS = 15;
const USER_COUNT = 200;

/** Requests of 200 users for their own orders. Each request has a different access token. */
const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });
const requests = Array.from({ length: USER_COUNT }, (_, number) => {
  const user = { ...buyerFixture, uid: `guest-${number}` };
  return {
    path: `/api/orders/${user.email}`,
    headers: { authorization: `Bearer ${tokens.issue(user)}` },
  };
});

/**
 * Compares the throughput of the API with bare Express 5, which sends the same JSON. The API uses a
 * Firestore stub. Batches of requests to the API and to Express alternate, so other work on the
 * machine affects both. Each batch of the API is compared with the next batch of Express. Each of
 * 20 connections sends one request at a time.
 */
export async function measureThroughput(): Promise<BenchmarkMetric[]> {
  const api = await startChildProcess('server-process.ts', ['api-with-stub']);
  const orders = await fetch(`${String(api.first)}/orders/${buyerFixture.email}`, requests[0]);
  const express = await startChildProcess('server-process.ts', ['express', await orders.text()]);
  const pairs: { api: Batch; express: Batch }[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const pair = { api: await sendBatch(api), express: await sendBatch(express) };
    if (round >= WARM_UPS) pairs.push(pair);
  }
  api.stop();
  express.stop();

  const createMetric = (what: string, field: keyof Batch, unit = '') => ({
    label: `Own orders, ${what}, relative to bare Express`,
    value: median(pairs.map((pair) => pair.api[field] / pair.express[field])),
    unit: '' as const,
    reference: (['api', 'express'] as const)
      .map((name) => median(pairs.map((pair) => pair[name][field])).toFixed(0) + unit)
      .join(' and '),
  });
  return [
    {
      ...createMetric('processor time per request', 'microsecondsPerRequest', ' µs'),
      goal: { atMost: 1.5 },
    },
    { ...createMetric('requests per second', 'requestsPerSecond'), goal: { atLeast: 0.65 } },
  ];
}

interface Batch {
  microsecondsPerRequest: number;
  requestsPerSecond: number;
}

async function sendBatch(server: Awaited<ReturnType<typeof startChildProcess>>): Promise<Batch> {
  await server.request();
  const result = await autocannon({
    url: String(server.first),
    connections: CONNECTIONS,
    duration: RUN_SECONDS,
    requests,
  });
  const failures = result.errors + result.non2xx;
  if (failures > 0) throw new Error(`${failures} requests to ${String(server.first)} failed.`);
  const { total } = result.requests;
  return {
    microsecondsPerRequest: ((await server.request()) as number) / total,
    requestsPerSecond: total / result.duration,
  };
}
