import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { accessTokens } from '@potluck/functions/account/access-token';
import { openRawConnection } from '@potluck/functions/testing/raw-connection';
import { guest } from '@potluck/functions/testing/sample-people';
import { samplePurchase } from '@potluck/functions/testing/sample-purchase';
import { testSecret } from '@potluck/functions/testing/test-service';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startEmptyFirestore } from '../bench/empty-firestore';
import { startFramework, type FrameworkProcess } from './framework-process';

const RUNNING_REQUESTS_MS = 8_000;
/** The platform kills the process after this time. */
const PLATFORM_MS = 10_000;

const tokens = accessTokens({ secret: () => testSecret, now: () => new Date() });
const body = JSON.stringify(samplePurchase('any-dish'));
const purchase = [
  'POST /api/purchase HTTP/1.1',
  'Host: potluck.test',
  'Content-Type: application/json',
  `Authorization: Bearer ${tokens.issue(guest)}`,
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');
const menu = 'GET /api/foods HTTP/1.1\r\nHost: potluck.test\r\n\r\n';

describe('SIGTERM, while no request runs', () => {
  let firestore: Awaited<ReturnType<typeof startEmptyFirestore>>;
  beforeAll(async () => {
    firestore = await startEmptyFirestore();
  });
  afterAll(() => {
    firestore.stop();
  });

  it('ends the process before its first request', async () => {
    const instance = await start(firestore.address);
    instance.signal('SIGTERM');
    expect(await instance.exited).toEqual([0, null]);
  });

  it('ends the process and its idle connections', async () => {
    const instance = await start(firestore.address);
    const connection = await openRawConnection(instance.base);
    void connection.send(menu);
    expect((await connection.response()).status).toBe(200);
    const started = performance.now();
    instance.signal('SIGTERM');
    expect(await instance.exited).toEqual([0, null]);
    await connection.closed;
    expect(performance.now() - started).toBeLessThan(RUNNING_REQUESTS_MS / 2);
  });
});

describe('SIGTERM, while Firestore does not respond', () => {
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

  it('responds to every request, to late ones with 503, and ends within 10 s', async () => {
    const { port } = firestore.address() as AddressInfo;
    const instance = await start(`127.0.0.1:${port}`);
    const [buyer, reader, unused] = await Promise.all(
      Array.from({ length: 3 }, () => openRawConnection(instance.base)),
    );
    if (!buyer || !reader || !unused) throw new Error('A connection is missing.');
    const connected = once(firestore, 'connection');
    void buyer.send(purchase);
    void reader.send(menu);
    await connected;

    const started = performance.now();
    instance.signal('SIGTERM');
    await untilRefused(instance.base);
    void unused.send(purchase);
    const late = await unused.response();
    expect(late).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    });
    await unused.closed;
    instance.signal('SIGTERM');

    const read = await reader.response();
    expect(read).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    });
    expect(performance.now() - started).toBeLessThan(RUNNING_REQUESTS_MS);
    await reader.closed;
    const bought = await buyer.response();
    const waited = performance.now() - started;
    expect(bought).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    });
    expect(JSON.parse(bought.text)).toMatchObject({ code: 'unavailable' });
    expect(waited).toBeGreaterThan(RUNNING_REQUESTS_MS * 0.9);
    expect(await instance.exited).toEqual([0, null]);
    expect(performance.now() - started).toBeLessThan(PLATFORM_MS);
    const logged = instance.output().match(/"message":"POST \/purchase 503"/g);
    expect(logged).toHaveLength(1);
  });
});

/** Starts an instance that also ends if the test fails. */
async function start(database: string): Promise<FrameworkProcess> {
  const instance = await startFramework(database);
  onTestFinished(() => instance.kill());
  return instance;
}

/** Resolves when the instance accepts no connection any more. */
async function untilRefused(base: string): Promise<void> {
  for (;;) {
    try {
      (await openRawConnection(base)).close();
    } catch {
      return;
    }
  }
}
