import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Firestore } from '@google-cloud/firestore';
import { createStoredOrderFixture } from '@potluck/functions/testing/stored-order-fixture';
import { startTestService } from '@potluck/functions/testing/test-service';
import express from 'express';
import { startApiInstance } from '../guarantees/in-process/api-instance';

const ORDER_COUNT = 5;
const servers: Record<string, (...args: string[]) => Promise<string>> = {
  async api(project = '', host = '') {
    return (await startApiInstance(project, host)).service.base;
  },
  async 'api-with-stub'() {
    return (await startTestService({ db: createFirestoreStub() })).base;
  },
  async express(orders = '[]') {
    const body: unknown = JSON.parse(orders);
    const app = express()
      .get('/api/orders/:email', (_request, response) => response.json(body))
      .post('/api/purchase', express.json(), (_request, response) => {
        response.status(409).json({ code: 'insufficient-quantity' });
      });
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  },
};

/** Returns a Firestore stub with five orders that responds immediately, so only the API is measured. */
function createFirestoreStub(): Firestore {
  const order = createStoredOrderFixture();
  const docs = Array.from({ length: ORDER_COUNT }, (_, number) => ({
    id: `order-${number}`,
    data: () => order,
  }));
  const query = {
    withConverter: () => query,
    where: () => query,
    orderBy: () => query,
    limit: () => query,
    get: () => Promise.resolve({ docs }),
  };
  return { collection: () => query } as unknown as Firestore;
}

/**
 * Starts a server in this child process and sends its base URL to the parent process. Then responds to each
 * message with the CPU time in microseconds since the previous message. Usage: `node … api PROJECT HOST` with
 * the host and port of the Firestore emulator, `node … api-with-stub`, or `node … express [ORDERS]` for a
 * bare Express server that sends these orders and rejects every purchase.
 */
const [kind = '', ...args] = process.argv.slice(2);
process.send?.(await servers[kind]?.(...args));

let lastCpuUsage = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(lastCpuUsage);
  lastCpuUsage = process.cpuUsage();
  process.send?.(user + system);
});
process.once('disconnect', () => process.exit());
