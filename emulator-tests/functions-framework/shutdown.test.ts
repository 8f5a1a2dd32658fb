import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { openRawConnection, type RawResponse } from '@potluck/functions/testing/raw-connection';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { createPurchaseFixture } from '@potluck/functions/testing/purchase-fixture';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });
const purchaseBody = JSON.stringify(createPurchaseFixture('any-dish'));
const purchaseHeaders = [
  'Content-Type: application/json',
  `Authorization: Bearer ${tokens.issue(buyerFixture)}`,
  `Content-Length: ${Buffer.byteLength(purchaseBody)}`,
];
const createHead = (requestLine: string, ...headers: string[]) =>
  `${[`${requestLine} HTTP/1.1`, 'Host: potluck.test', ...headers].join('\r\n')}\r\n\r\n`;
const purchaseRequest = createHead('POST /api/purchase', ...purchaseHeaders) + purchaseBody;
/**
 * The server responds with the status 100 when it has received the headers of a request with this header. If
 * the body is in the same packet, it has also received the body.
 */
const EXPECT_CONTINUE = 'Expect: 100-continue';

describe('SIGTERM without active requests', () => {
  it('ends a process that has not received a request, with exit code 0', async () => {
    const instance = await startInstance();
    instance.signal('SIGTERM');
    expect(await instance.exited).toEqual([0, null]);
  });

  it('closes idle connections and ends the process, with exit code 0', async () => {
    const instance = await startInstance();
    const connection = await openRawConnection(instance.base);
    void connection.send(createHead('GET /api/foods'));
    expect((await connection.response()).status).toBe(200);
    instance.signal('SIGTERM');
    expect(await instance.exited).toEqual([0, null]);
    await connection.closed;
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

  it('responds with 503 to running requests at their deadline or at the deadline of the shutdown, rejects new requests with 503, and ends the process with exit code 0', async () => {
    const { port } = firestore.address() as AddressInfo;
    const instance = await startInstance(`127.0.0.1:${port}`);
    const buyer = await openRawConnection(instance.base);
    const reader = await openRawConnection(instance.base);
    const slowBuyer = await openRawConnection(instance.base);
    const idle = await openRawConnection(instance.base);
    const purchaseHead = createHead('POST /api/purchase', ...purchaseHeaders, EXPECT_CONTINUE);
    void slowBuyer.send(purchaseHead);
    expect((await slowBuyer.response()).status).toBe(100);
    void buyer.send(purchaseHead + purchaseBody);
    expect((await buyer.response()).status).toBe(100);
    void reader.send(createHead('GET /api/foods', EXPECT_CONTINUE));
    expect((await reader.response()).status).toBe(100);

    instance.signal('SIGTERM');
    await waitUntilConnectionsFail(instance.base);
    void idle.send(purchaseRequest);
    expect((await expectUnavailable(idle)).headers.connection).toBe('close');
    instance.signal('SIGTERM');

    await expectUnavailable(reader);
    await expectUnavailable(buyer);
    // The body of this request never arrives. Without the deadline of the shutdown, the response would be
    // 408, after the time limit for a body.
    expect((await expectUnavailable(slowBuyer)).headers.connection).toBe('close');
    expect(await instance.exited).toEqual([0, null]);
    const logLines = instance.output().match(/"message":"POST \/purchase 503"/g);
    expect(logLines).toHaveLength(1);
  });
});

type Connection = Awaited<ReturnType<typeof openRawConnection>>;

/** Expects a 503 response, and that the server then closes the connection. Resolves with the response. */
async function expectUnavailable(connection: Connection): Promise<RawResponse> {
  const response = await connection.response();
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(JSON.parse(response.text)).toMatchObject({ code: 'unavailable' });
  await connection.closed;
  return response;
}

/** Starts a process of the function api and kills it after the test, even if the test fails. */
async function startInstance(database?: string): Promise<FunctionsFrameworkProcess> {
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
