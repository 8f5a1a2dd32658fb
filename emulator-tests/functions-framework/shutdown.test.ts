import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createAccessTokens } from '@potluck/functions/account/access-token';
import { openRawConnection } from '@potluck/functions/testing/raw-connection';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { createPurchaseFixture } from '@potluck/functions/testing/purchase-fixture';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startEmptyFirestoreStub } from '@potluck/functions/deployed/empty-firestore-stub';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

const SHUTDOWN_TIMEOUT_MS = 8_000;
/** Time from SIGTERM until Google Cloud kills the process of a deployed function, in ms. */
const PLATFORM_TIMEOUT_MS = 10_000;

const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });
const body = JSON.stringify(createPurchaseFixture('any-dish'));
const purchaseRequest = [
  'POST /api/purchase HTTP/1.1',
  'Host: potluck.test',
  'Content-Type: application/json',
  `Authorization: Bearer ${tokens.issue(buyerFixture)}`,
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');
const foodListRequest = 'GET /api/foods HTTP/1.1\r\nHost: potluck.test\r\n\r\n';

describe('SIGTERM without active requests', () => {
  let firestore: Awaited<ReturnType<typeof startEmptyFirestoreStub>>;
  beforeAll(async () => {
    firestore = await startEmptyFirestoreStub();
  });
  afterAll(() => {
    firestore.stop();
  });

  it('ends a process that has not received a request, with exit code 0', async () => {
    const instance = await startInstance(firestore.address);
    instance.signal('SIGTERM');
    expect(await instance.exited).toEqual([0, null]);
  });

  it('closes idle connections and ends the process within 4 s, with exit code 0', async () => {
    const instance = await startInstance(firestore.address);
    const connection = await openRawConnection(instance.base);
    void connection.send(foodListRequest);
    expect((await connection.response()).status).toBe(200);
    const started = performance.now();
    instance.signal('SIGTERM');
    expect(await instance.exited).toEqual([0, null]);
    await connection.closed;
    expect(performance.now() - started).toBeLessThan(SHUTDOWN_TIMEOUT_MS / 2);
  });
});

describe('SIGTERM while Firestore does not respond', () => {
  let firestore: Server;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    firestore = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(firestore, 'listening');
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    firestore.close();
  });

  it('lets running requests end with a 503 response, rejects new requests with 503, and ends the process within 10 s', async () => {
    const { port } = firestore.address() as AddressInfo;
    const instance = await startInstance(`127.0.0.1:${port}`);
    const [buyer, reader, idle] = await Promise.all(
      Array.from({ length: 3 }, () => openRawConnection(instance.base)),
    );
    if (!buyer || !reader || !idle) throw new Error('A connection is missing.');
    const connected = once(firestore, 'connection');
    void buyer.send(purchaseRequest);
    void reader.send(foodListRequest);
    await connected;

    const started = performance.now();
    instance.signal('SIGTERM');
    await waitUntilConnectionsFail(instance.base);
    void idle.send(purchaseRequest);
    const lateResponse = await idle.response();
    expect(lateResponse).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    });
    await idle.closed;
    instance.signal('SIGTERM');

    const readResponse = await reader.response();
    expect(readResponse).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    });
    expect(performance.now() - started).toBeLessThan(SHUTDOWN_TIMEOUT_MS);
    await reader.closed;
    const purchaseResponse = await buyer.response();
    const purchaseMs = performance.now() - started;
    expect(purchaseResponse).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    });
    expect(JSON.parse(purchaseResponse.text)).toMatchObject({ code: 'unavailable' });
    expect(purchaseMs).toBeGreaterThan(SHUTDOWN_TIMEOUT_MS * 0.9);
    expect(await instance.exited).toEqual([0, null]);
    expect(performance.now() - started).toBeLessThan(PLATFORM_TIMEOUT_MS);
    const logLines = instance.output().match(/"message":"POST \/purchase 503"/g);
    expect(logLines).toHaveLength(1);
  });
});

/** Starts a process of the function api and kills it after the test, even if the test fails. */
async function startInstance(database: string): Promise<FunctionsFrameworkProcess> {
  const instance = await startFunctionsFrameworkProcess(database);
  onTestFinished(() => instance.kill());
  return instance;
}

/** Waits until the function process no longer accepts connections. */
async function waitUntilConnectionsFail(base: string): Promise<void> {
  for (;;) {
    try {
      (await openRawConnection(base)).close();
    } catch {
      return;
    }
  }
}
