import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import autocannon from 'autocannon';
import { type BenchmarkMetric, median } from './metrics';

const RUN_SECONDS = 2;
const CONNECTIONS = 20;
const WARM_UPS = 2;
const ROUNDS = 15;

interface ThroughputRun {
  microsecondsPerRequest: number;
  requestsPerSecond: number;
}

/**
 * Compares the throughput of the API with bare Express 5, which sends the same JSON. The API uses a
 * Firestore stub. Batches of requests to the API and to Express alternate, so other work on the
 * machine affects both. Each batch of the API is compared with the next batch of Express. Each of
 * 20 connections sends one request at a time.
 */
export async function measureThroughput(): Promise<BenchmarkMetric[]> {
  const [service, express] = await Promise.all([
    startThroughputServer('service'),
    startThroughputServer('express'),
  ]);
  const pairs: { service: ThroughputRun; express: ThroughputRun }[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const pair = { service: await service.batch(), express: await express.batch() };
    if (round >= WARM_UPS) pairs.push(pair);
  }
  service.stop();
  express.stop();

  const formatCpuTime = (batch: ThroughputRun) => `${batch.microsecondsPerRequest.toFixed(0)} µs`;
  const medianRun = (name: 'service' | 'express'): ThroughputRun => ({
    microsecondsPerRequest: median(pairs.map((pair) => pair[name].microsecondsPerRequest)),
    requestsPerSecond: median(pairs.map((pair) => pair[name].requestsPerSecond)),
  });
  return [
    {
      label: 'Own orders, processor time per request, relative to bare Express',
      value: median(
        pairs.map(
          (pair) => pair.service.microsecondsPerRequest / pair.express.microsecondsPerRequest,
        ),
      ),
      unit: '',
      goal: { atMost: 1.5 },
      reference: `${formatCpuTime(medianRun('service'))} and ${formatCpuTime(medianRun('express'))}`,
    },
    {
      label: 'Own orders, requests per second, relative to bare Express',
      value: median(
        pairs.map((pair) => pair.service.requestsPerSecond / pair.express.requestsPerSecond),
      ),
      unit: '',
      goal: { atLeast: 0.65 },
      reference: `${medianRun('service').requestsPerSecond.toFixed(0)} and ${medianRun('express').requestsPerSecond.toFixed(0)}`,
    },
  ];
}

async function startThroughputServer(kind: 'service' | 'express') {
  const child = fork(fileURLToPath(new URL('throughput-server.ts', import.meta.url)), [kind], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // Discard the logs of the child process, because a full pipe would block the process.
  child.stdout?.resume();
  const port = await receiveNumber(child);
  const requests = createOrderListBenchmarkRequests();
  const readCpuTime = () => {
    child.send('cpu time');
    return receiveNumber(child);
  };
  return {
    async batch(): Promise<ThroughputRun> {
      await readCpuTime();
      const {
        duration,
        errors,
        non2xx,
        requests: sent,
      } = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections: CONNECTIONS,
        duration: RUN_SECONDS,
        requests,
      });
      if (errors + non2xx > 0) throw new Error(`${kind}: ${errors} errors, ${non2xx} rejections.`);
      return {
        microsecondsPerRequest: (await readCpuTime()) / sent.total,
        requestsPerSecond: sent.total / duration,
      };
    },
    stop: () => child.kill(),
  };
}

async function receiveNumber(child: ChildProcess): Promise<number> {
  const [value] = (await once(child, 'message')) as [number];
  return value;
}

export const throughputTokenSecret = 'a secret of at least thirty-two bytes for the benchmark';
export const ORDERS_ROUTE = '/api/orders/:email';

const USER_COUNT = 200;

/** Returns one request for each of 200 users, which reads the orders of this user. Each request has a different access token. */
export function createOrderListBenchmarkRequests() {
  const { issue } = createAccessTokens({
    secret: () => throughputTokenSecret,
    now: () => new Date(),
  });
  return Array.from({ length: USER_COUNT }, (_, number) => {
    const user = { ...buyerFixture, uid: `guest-${number}` };
    return {
      path: ORDERS_ROUTE.replace(':email', user.email),
      headers: { authorization: `Bearer ${issue(user)}` },
    };
  });
}
