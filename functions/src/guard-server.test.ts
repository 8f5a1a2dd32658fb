import * as v from 'valibot';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from './app';
import { errorResponseSchema } from './contract/error-response';
import { openFirestore } from './firestore/open-firestore';
import { testFoodLimits } from './food/food-limits';
import { testRateLimits } from './http/rate-limit';
import { jsonBodyLimits } from './http/request-body';
import { guardServer } from './server/guard-server';
import { createInMemoryIdentityProvider } from './testing/identity-provider-fixture';
import { createInMemoryPhotoFiles } from './testing/in-memory-photo-files';
import { openRawConnection, type RawResponse } from './testing/raw-connection';

const KIB_16 = 16 * 1024;

/**
 * Stub of the Functions framework. Records the body of each request that the guard passes to the
 * framework.
 */
const frameworkStub: RequestListener & { bodies: (Buffer | undefined)[] } = Object.assign(
  ((request, response) => {
    frameworkStub.bodies.push((request as { rawBody?: Buffer }).rawBody);
    response.setHeader('Content-Length', 2);
    response.end('ok');
  }) satisfies RequestListener,
  { bodies: [] },
);
const app = createApp({
  db: openFirestore({ projectId: 'demo-potluck' }),
  identity: createInMemoryIdentityProvider(),
  now: () => new Date(),
  secret: () => '',
  writeRequestLog: () => undefined,
  rateLimits: testRateLimits,
  foodLimits: testFoodLimits,
  photoFiles: createInMemoryPhotoFiles(),
});

let server: Server;
let connection: Awaited<ReturnType<typeof openRawConnection>>;

beforeEach(async () => {
  frameworkStub.bodies = [];
  server = createServer({ connectionsCheckingInterval: 20 }, frameworkStub);
  guardServer(server, app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  connection = await openRawConnection(baseUrlOf(server));
});
afterEach(() => {
  vi.useRealTimers();
  connection.close();
  server.close();
});

const baseUrlOf = (listening: Server) =>
  `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
const requestHead = (headers: string[], line = 'POST /foods HTTP/1.1') =>
  `${[line, 'Host: potluck.test', ...headers].join('\r\n')}\r\n\r\n`;
const requestWithLength = (bytes: Uint8Array | string, ...headers: string[]) =>
  Buffer.concat([
    Buffer.from(requestHead([`Content-Length: ${bytes.length}`, ...headers])),
    Buffer.from(bytes),
  ]);
const encodeChunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
const chunkedRequest = (...chunks: string[]) =>
  requestHead(['Transfer-Encoding: chunked']) + chunks.map(encodeChunk).join('') + encodeChunk('');

function expectError({ status, headers, text }: RawResponse, expected: number, code: string) {
  expect({ status, text }).toMatchObject({
    status: expected,
    text: expect.stringMatching(/^\{/) as string,
  });
  const body = v.parse(errorResponseSchema, JSON.parse(text));
  expect(body.code).toBe(code);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(headers['x-request-id']).toBe(body.requestId);
}

const readMessage = ({ text }: RawResponse) =>
  v.parse(errorResponseSchema, JSON.parse(text)).message;

describe('guardServer', () => {
  it.each([
    ['declared length', requestWithLength('x'.repeat(KIB_16))],
    ['2 chunks', chunkedRequest('x'.repeat(KIB_16 - 1), 'x')],
    ['identity encoding', requestWithLength('x'.repeat(KIB_16), 'Content-Encoding: identity')],
    ['1,024 chunks', chunkedRequest(...Array.from({ length: 1024 }, () => 'x'.repeat(16)))],
  ])(
    'passes a request body of exactly 16 KiB to the Functions framework: %s',
    async (_description, bytes) => {
      void connection.send(bytes);
      expect((await connection.response()).text).toBe('ok');
      expect(frameworkStub.bodies.map((body) => body?.toString())).toEqual(['x'.repeat(KIB_16)]);
    },
  );

  it.each([
    ['declared length', requestWithLength('x'.repeat(KIB_16 + 1))],
    ['2 chunks', chunkedRequest('x'.repeat(KIB_16), 'x')],
    ['1,025 chunks of one byte', chunkedRequest(...Array.from({ length: 1025 }, () => 'x'))],
    ['a GET request', requestHead([`Content-Length: ${KIB_16 + 1}`], 'GET /foods HTTP/1.1')],
    ['HTTP/1.0', requestHead([`Content-Length: ${KIB_16 + 1}`], 'POST /foods HTTP/1.0')],
    [
      'a multipart body',
      requestHead(['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 99999']),
    ],
    [
      'a form',
      requestHead(['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 99999']),
    ],
    ['2^53 bytes', requestHead(['Content-Length: 9007199254740993'])],
  ])(
    'rejects a request body over 16 KiB or over 1,024 chunks with 413: %s',
    async (_description, bytes) => {
      void connection.send(bytes);
      expectError(await connection.response(), 413, 'too-large');
      expect(frameworkStub.bodies).toEqual([]);
    },
  );

  it.each([
    ['gzip', gzipSync('{}')],
    ['deflate', deflateSync('{}')],
    ['br', brotliCompressSync('{}')],
    ['GZIP, identity', gzipSync('{}')],
    ['unknown', Buffer.from('{}')],
  ])('rejects a request body with Content-Encoding %s with 415', async (encoding, bytes) => {
    void connection.send(requestWithLength(bytes, `Content-Encoding: ${encoding}`));
    expectError(await connection.response(), 415, 'unsupported-type');
    expect(frameworkStub.bodies).toEqual([]);
  });

  it.each([
    ['text that is not HTTP', 'hello\r\n\r\n'],
    ['a negative length', requestHead(['Content-Length: -1'])],
    ['a length that is not a number', requestHead(['Content-Length: many'])],
    ['a length of 400 digits', requestHead([`Content-Length: ${'9'.repeat(400)}`])],
    ['two lengths', requestHead(['Content-Length: 1', 'Content-Length: 2'])],
    ['a length and chunks', requestHead(['Content-Length: 4', 'Transfer-Encoding: chunked'])],
    ['an invalid chunk', `${requestHead(['Transfer-Encoding: chunked'])}zz\r\n`],
  ])(
    'rejects an invalid request with 400 and closes the connection: %s',
    async (_description, bytes) => {
      void connection.send(bytes);
      const response = await connection.response();
      expectError(response, 400, 'invalid');
      expect(readMessage(response)).toBe('The request is not valid HTTP.');
      expect(response.headers.connection).toBe('close');
      await connection.closed;
    },
  );

  it('rejects request headers over 16 KiB with 431', async () => {
    void connection.send(requestHead([`X-Large: ${'x'.repeat(KIB_16)}`]));
    const response = await connection.response();
    expectError(response, 431, 'headers-too-large');
    expect(readMessage(response)).toBe('The headers of the request are too large.');
    await connection.closed;
  });

  it('rejects a chunked request body with a chunk extension over 16 KiB with 413', async () => {
    const extension = 'x'.repeat(KIB_16 + 1);
    void connection.send(`${requestHead(['Transfer-Encoding: chunked'])}1;${extension}\r\n`);
    const response = await connection.response();
    expectError(response, 413, 'too-large');
    expect(readMessage(response)).toBe('The request is larger than 16 KiB.');
    await connection.closed;
  });

  it('responds to invalid bytes while a request of another connection is running', async () => {
    const received = once(server, 'request');
    void connection.send(requestHead(['Content-Length: 2']));
    await received;
    const other = await openRawConnection(baseUrlOf(server));
    void other.send('hello\r\n\r\n');
    expectError(await other.response(), 400, 'invalid');
    void connection.send('{}');
    expect((await connection.response()).text).toBe('ok');
  });

  it('passes a request with a body to the app instead of the Functions framework if the app reads request bodies', async () => {
    const appReadsBodies = createServer(frameworkStub);
    guardServer(appReadsBodies, app, { ...jsonBodyLimits, isReadByService: true });
    await once(appReadsBodies.listen(0, '127.0.0.1'), 'listening');
    const client = await openRawConnection(baseUrlOf(appReadsBodies));
    void client.send(requestWithLength('{}'));
    expectError(await client.response(), 401, 'unauthenticated');
    expect(frameworkStub.bodies).toEqual([]);
    client.close();
    appReadsBodies.close();
  });

  it('passes a path that only ends with robots.txt to the Functions framework', async () => {
    void connection.send(requestHead([], 'GET /foods/robots.txt HTTP/1.1'));
    expect((await connection.response()).text).toBe('ok');
  });

  it('closes the connection when invalid bytes follow a request that is still running', async () => {
    const neverEnds = createServer(() => undefined);
    guardServer(neverEnds, app);
    await once(neverEnds.listen(0, '127.0.0.1'), 'listening');
    const client = await openRawConnection(baseUrlOf(neverEnds));
    void client.send(`${requestHead([], 'GET /foods HTTP/1.1')}hello\r\n\r\n`);
    await client.closed;
    await expect(client.response()).rejects.toThrow('closed without a complete response');
    neverEnds.close();
  });

  it('still serves new connections after invalid bytes follow a request without a Host header', async () => {
    void connection.send('GET /foods HTTP/1.1\r\n\r\nhello\r\n\r\n');
    await connection.closed;
    const next = await openRawConnection(baseUrlOf(server));
    void next.send(requestHead([], 'GET /foods HTTP/1.1'));
    expect((await next.response()).text).toBe('ok');
    next.close();
  });

  it('responds once when invalid bytes arrive in several parts', async () => {
    const socket = once(server, 'connection') as Promise<[Socket]>;
    const client = await openRawConnection(baseUrlOf(server));
    const [accepted] = await socket;
    const error = Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_METHOD' });
    server.emit('clientError', error, accepted);
    server.emit('clientError', error, accepted);
    expectError(await client.response(), 400, 'invalid');
    await client.closed;
  });

  it('rejects a request with 408 if its body is incomplete after 15 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const received = once(server, 'request');
    void connection.send(`${requestHead(['Content-Length: 10'])}x`);
    await received;
    vi.advanceTimersByTime(15_000);
    expectError(await connection.response(), 408, 'timeout');
  });

  it('rejects a request with 408 if its headers are incomplete after the timeout', async () => {
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(30_000);
    server.headersTimeout = 50;
    void connection.send('GET /foods HTTP/1.1\r\n');
    const response = await connection.response();
    expectError(response, 408, 'timeout');
    expect(readMessage(response)).toBe('The request did not arrive in time.');
    await connection.closed;
  });

  it('rejects a large request body and does not send the response 100 if the client sends Expect: 100-continue', async () => {
    void connection.send(requestHead(['Expect: 100-continue', 'Content-Length: 99999']));
    const response = await connection.response();
    expectError(response, 413, 'too-large');
    await connection.closed;
  });

  it('sends the response 100 for a small request body if the client sends Expect: 100-continue', async () => {
    void connection.send(requestHead(['Expect: 100-continue', 'Content-Length: 2']));
    expect((await connection.response()).status).toBe(100);
    void connection.send('{}');
    expect((await connection.response()).text).toBe('ok');
  });

  it('passes a request with an unknown Expect header to the Functions framework', async () => {
    void connection.send(requestHead(['Expect: a reply'], 'GET /foods HTTP/1.1'));
    expect((await connection.response()).text).toBe('ok');
  });

  it('discards a rejected request body and then serves the next request on the same connection', async () => {
    void connection.send(requestWithLength('x'.repeat(200_000)));
    void connection.send(requestWithLength('{}'));
    expectError(await connection.response(), 413, 'too-large');
    expect((await connection.response()).text).toBe('ok');
    expect(frameworkStub.bodies.map(String)).toEqual(['{}']);
  });

  it('responds to pipelined requests in their order', async () => {
    void connection.send(
      Buffer.concat([
        requestWithLength('first'),
        requestWithLength('x'.repeat(20_000)),
        requestWithLength('last'),
      ]),
    );
    expect((await connection.response()).text).toBe('ok');
    expectError(await connection.response(), 413, 'too-large');
    expect((await connection.response()).text).toBe('ok');
    expect(frameworkStub.bodies.map(String)).toEqual(['first', 'last']);
  });

  it('closes the connection if a rejected request body is not complete 10 s after the rejection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void connection.send(requestHead(['Content-Length: 99999']));
    expectError(await connection.response(), 413, 'too-large');
    vi.advanceTimersByTime(10_000);
    await connection.closed;
  });

  it('stops tracking a request if the client disconnects before the request body is complete', async () => {
    const guarded = createServer(frameworkStub);
    const { running } = guardServer(guarded, app);
    await once(guarded.listen(0, '127.0.0.1'), 'listening');
    const client = await openRawConnection(baseUrlOf(guarded));
    const received = once(guarded, 'request');
    void client.send(`${requestHead(['Content-Length: 10'])}x`);
    await received;
    expect(running.size).toBe(1);
    const ended = running.waitForAll();
    client.close();
    await ended;
    expect(running.size).toBe(0);
    guarded.close();
  });

  it.each<[string, number, string]>([
    ['/foods/%ff', 400, 'invalid'],
    ['/%', 404, 'not-found'],
    ['/favicon.ico', 404, 'not-found'],
    ['/ROBOTS.txt/x', 404, 'not-found'],
    ['*', 404, 'not-found'],
  ])(
    'passes a request for %s to the API app instead of the Functions framework',
    async (target, status, code) => {
      void connection.send(requestHead([], `OPTIONS ${target} HTTP/1.1`));
      expectError(await connection.response(), status, code);
      expect(frameworkStub.bodies).toEqual([]);
    },
  );
});
