import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median } from '../support/pace';
import type { Figure } from './figure';
import { ordersRequests } from './load-requests';

const BATCH_SECONDS = 2;
const CONNECTIONS = 20;
const WARM_UPS = 2;
const ROUNDS = 15;

interface Batch {
  microseconds: number;
  perSecond: number;
}

/**
 * The service in one process over a store that answers at once, beside bare Express 5 with the
 * same JSON. Their batches alternate, so that what else the machine does falls on both, and each
 * is compared with its neighbour. 20 connections are kept alive, one request at a time on each.
 */
export async function load(): Promise<Figure[]> {
  const [service, express] = await Promise.all([serve('service'), serve('express')]);
  const pairs: { service: Batch; express: Batch }[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const pair = { service: await service.batch(), express: await express.batch() };
    if (round >= WARM_UPS) pairs.push(pair);
  }
  service.stop();
  express.stop();

  const processor = (batch: Batch) => `${batch.microseconds.toFixed(0)} µs`;
  const of = (name: 'service' | 'express'): Batch => ({
    microseconds: median(pairs.map((pair) => pair[name].microseconds)),
    perSecond: median(pairs.map((pair) => pair[name].perSecond)),
  });
  return [
    {
      what: 'Own orders, processor time a request against bare Express',
      value: median(pairs.map((pair) => pair.service.microseconds / pair.express.microseconds)),
      unit: '',
      goal: { atMost: 1.5 },
      reference: `${processor(of('service'))} and ${processor(of('express'))}`,
    },
    {
      what: 'Own orders, requests a second against bare Express',
      value: median(pairs.map((pair) => pair.service.perSecond / pair.express.perSecond)),
      unit: '',
      goal: { atLeast: 0.65 },
      reference: `${of('service').perSecond.toFixed(0)} and ${of('express').perSecond.toFixed(0)}`,
    },
  ];
}

async function serve(kind: 'service' | 'express') {
  const child = fork(fileURLToPath(new URL('load-server.ts', import.meta.url)), [kind], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // The log lines, read by somebody as in the cloud.
  child.stdout?.resume();
  const port = await answerOf(child);
  const requests = ordersRequests();
  const processorTime = () => {
    child.send('processor time');
    return answerOf(child);
  };
  return {
    async batch(): Promise<Batch> {
      await processorTime();
      const {
        duration,
        errors,
        non2xx,
        requests: sent,
      } = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections: CONNECTIONS,
        duration: BATCH_SECONDS,
        requests,
      });
      if (errors + non2xx > 0) throw new Error(`${kind}: ${errors} errors, ${non2xx} refusals.`);
      return {
        microseconds: (await processorTime()) / sent.total,
        perSecond: sent.total / duration,
      };
    },
    stop: () => child.kill(),
  };
}

async function answerOf(child: ChildProcess): Promise<number> {
  const [answer] = (await once(child, 'message')) as [number];
  return answer;
}
